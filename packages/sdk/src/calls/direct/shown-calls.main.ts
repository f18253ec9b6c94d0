/** The calls that a page shows: current ones, ended ones, and the data beside each. */
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { CallId } from '../../protocol/ids/ids.ts';
import type { CallDriver } from '../pair/call-driver.main.ts';
import type { CallEnd, CallErrorCode, DirectCall } from '../pair/direct-call.ts';
import { asVolume, type CallFeed, type FeedPurpose, feedsOf } from '../pair/feeds.main.ts';
import type { TransferAsked } from '../pair/transfer.ts';
import type { CallQuality } from '../peer/quality.ts';

/** A call as it is shown. */
export interface ShownCall {
  readonly call: DirectCall;
  readonly localStream: MediaStream | null;
  readonly screen: MediaStream | null;
  readonly remoteStreams: readonly MediaStream[];
  /** The feeds of these streams, with their owners and volumes. */
  readonly feeds: readonly CallFeed[];
  readonly quality: CallQuality | null;
  /** The latest failure; the call may continue. */
  readonly error: { readonly code: CallErrorCode; readonly message: string } | null;
  /** The other one ended it to hand it over. */
  readonly transfer: TransferAsked | null;
}

export class ShownCalls {
  readonly #errors = new Map<CallId, ShownCall['error']>();
  readonly #transfers = new Map<CallId, TransferAsked>();
  readonly #volumes = new Map<CallId, Map<FeedPurpose, number>>();
  readonly #ended = new Map<CallId, DirectCall>();
  readonly #shown = new ObservableValue<readonly ShownCall[]>([]);

  get value(): Readable<readonly ShownCall[]> {
    return this.#shown;
  }

  failed(callId: CallId, { code, message }: NonNullable<ShownCall['error']>): void {
    this.#errors.set(callId, { code, message });
  }

  /** Forgets an earlier failure. */
  clearError(callId: CallId): void {
    this.#errors.delete(callId);
  }

  handedOver(callId: CallId, transfer: TransferAsked): void {
    this.#transfers.set(callId, transfer);
  }

  ended(callId: CallId, call: DirectCall, end: CallEnd): void {
    this.#ended.set(callId, { ...call, state: 'ended', end });
  }

  setVolume(callId: CallId, purpose: FeedPurpose, volume: number): void {
    const volumes = this.#volumes.get(callId) ?? new Map<FeedPurpose, number>();
    this.#volumes.set(callId, volumes.set(purpose, asVolume(volume)));
  }

  forget(callId: CallId): void {
    this.#ended.delete(callId);
    this.#errors.delete(callId);
    this.#transfers.delete(callId);
    this.#volumes.delete(callId);
  }

  /** Publishes the calls. Ended ones come first. */
  publish(goingOn: Iterable<DirectCall>, drivers: ReadonlyMap<CallId, CallDriver>): void {
    const calls = [...this.#ended.values(), ...goingOn];
    this.#shown.set(calls.map((call) => this.#draw(call, drivers.get(call.callId))));
  }

  #draw(call: DirectCall, driver: CallDriver | undefined): ShownCall {
    const streams = {
      localStream: driver?.localStream ?? null,
      screen: driver?.screen ?? null,
      remoteStreams: driver?.remoteStreams ?? [],
    };
    return {
      call,
      ...streams,
      feeds: feedsOf(call, streams, this.#volumes.get(call.callId) ?? new Map()),
      quality: driver?.quality ?? null,
      error: this.#errors.get(call.callId) ?? null,
      transfer: this.#transfers.get(call.callId) ?? null,
    };
  }
}
