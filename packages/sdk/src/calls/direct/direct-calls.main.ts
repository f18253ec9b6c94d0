/** The calls of this page: what the engine hears goes into the call book, and what that says is done here. */
import type { Clock } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { CallsApi, PageCall, PageSignal, SentSignal, SignalTarget } from '../../features/calls/contract.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { AssertedIdentity, CallSignalBody, TransferTarget } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { IceServer } from '../peer/peer-config.ts';
import type { CallQuality } from '../peer/quality.ts';
import type { CallBook } from './book.ts';
import {
  type ApartTarget,
  type BookEffect,
  type BookInput,
  type BookStep,
  emptyBook,
  stepCallBook,
} from './call-book.ts';
import { CallDriver, type CallSettings } from './call-driver.main.ts';
import type { CallDevice, CallErrorCode, CallInput, CallRefusal, DirectCall, SendTag } from './direct-call.ts';
import { asVolume, type CallFeed, type FeedPurpose, feedsOf } from './feeds.main.ts';
import { joining, type TransferAsked } from './transfer.ts';

export interface CallsOptions {
  readonly client: Pick<Remote<CallsApi>, 'command'>;
  readonly me: UserId;
  readonly deviceId: DeviceId;
  /** The page's name, as the engine knows it. */
  readonly pageId: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => CallSettings;
  readonly report: (error: unknown) => void;
}

/** A call as it is shown. */
export interface ShownCall {
  readonly call: DirectCall;
  readonly localStream: MediaStream | null;
  readonly screen: MediaStream | null;
  readonly remoteStreams: readonly MediaStream[];
  /** Those streams, with whose they are and how loud they are played. */
  readonly feeds: readonly CallFeed[];
  readonly quality: CallQuality | null;
  /** What failed last; the call may go on. */
  readonly error: { readonly code: CallErrorCode; readonly message: string } | null;
  /** The other one ended it to hand it over. */
  readonly transfer: TransferAsked | null;
}

/** A call, and who is in it. */
export interface CallToJoin {
  readonly callId: CallId;
  readonly other: UserId;
}

export interface PlaceRequest {
  readonly roomId: RoomId;
  /** Null for whoever is in the room. */
  readonly invitee: UserId | null;
  /** The one device of theirs that is called, past the room; null for all. */
  readonly device: CallDevice | null;
  readonly audio: boolean;
  readonly video: boolean;
  /** The id that somebody else gave the call (07.TR-01); null for one of our own. */
  readonly callId: CallId | null;
}

const MOST_REMEMBERED = 2_000;

export class DirectCalls {
  readonly #options: CallsOptions;
  readonly #drivers = new Map<CallId, CallDriver>();
  readonly #errors = new Map<CallId, ShownCall['error']>();
  readonly #transfers = new Map<CallId, TransferAsked>();
  readonly #volumes = new Map<CallId, Map<FeedPurpose, number>>();
  readonly #shown = new ObservableValue<readonly ShownCall[]>([]);
  readonly #ended = new Map<CallId, DirectCall>();
  /** Events that were heard; an engine that took over tells them again. */
  readonly #heard = new Set<string>();
  /** How much was heard of and said to devices past the room. */
  readonly #counts = new Map<CallId, { heard: number; said: number }>();
  #book: CallBook;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#book = emptyBook(options.me, options.deviceId);
  }

  /** Calls in the order in which they began; those that ended stay until `dismiss`. */
  get shown(): Readable<readonly ShownCall[]> {
    return this.#shown;
  }

  /** The calls that are this page's, for the engine. */
  get owned(): readonly PageCall[] {
    return [...this.#book.calls.values()].map(({ callId, roomId, device, opponent, invitee }) => {
      const userId = opponent?.userId ?? invitee;
      const heard = this.#counts.get(callId)?.heard ?? 0;
      const isPastRoom = device !== null && userId !== null;
      return { callId, roomId, from: isPastRoom ? { userId, deviceId: device.deviceId, heard } : null };
    });
  }

  /** Something was said in a call, or happened to one. */
  receive(item: PageSignal): void {
    if (item.kind === 'opponentLeft') {
      this.#step(item);
      return;
    }
    const { id, ...received } = item;
    if (this.#heard.has(id)) return;
    this.#heard.add(id);
    const seq = item.from?.seq ?? null;
    if (seq !== null) this.#counted(item.signal.callId).heard = seq + 1;
    for (const oldest of this.#heard) {
      if (this.#heard.size <= MOST_REMEMBERED) break;
      this.#heard.delete(oldest);
    }
    this.#step({ ...received, kind: 'signal' });
    // A call that does not ring here is nobody's business here.
    if (!this.#book.calls.has(item.signal.callId)) this.#release(item.signal.callId);
  }

  /** The person calls. Gives the call that there is then: one of the same person that rings here is answered instead. */
  place(request: PlaceRequest): Result<CallId, CallRefusal> {
    const callId = request.callId ?? this.#newCallId();
    const effects = this.#step({ ...request, kind: 'place', callId });
    const refusal = refusalAmong(effects);
    return refusal === null ? ok(effects[0]?.callId ?? callId) : err(refusal);
  }

  /** Hands whoever is in a call over to somebody else, whom they are to call (07.TR-01). */
  async transfer(callId: CallId, userId: UserId): Promise<void> {
    const target = await this.#profileOf(userId);
    const replacementId = randomString(this.#options.random, 16);
    this.act(callId, { kind: 'transfer', target, replacementId, createCall: this.#newCallId(), awaitCall: null });
  }

  /** Joins the others of two calls, and ends both (07.TR-02). */
  async join(first: CallToJoin, second: CallToJoin): Promise<void> {
    const { random } = this.#options;
    const others = await Promise.all([this.#profileOf(first.other), this.#profileOf(second.other)]);
    const replacementIds = [randomString(random, 16), randomString(random, 16)] as const;
    const ids = { callId: this.#newCallId(), replacementIds };
    const { toFirst, toSecond } = joining(...others, ids);
    // The one that waits is told first.
    this.act(second.callId, toSecond);
    this.act(first.callId, toFirst);
  }

  /** Tells the peer who is at this end, where that is not the Matrix user: a bridge does, for somebody on a telephone (07.R-11). */
  assertIdentity(callId: CallId, identity: AssertedIdentity): Result<void, CallRefusal> {
    return this.act(callId, { kind: 'assertIdentity', identity });
  }

  /** Plays the peer's sound, or that of the screen they share, at a part of its loudness, from 0 to 1. */
  setVolume(callId: CallId, purpose: FeedPurpose, volume: number): void {
    const volumes = this.#volumes.get(callId) ?? new Map<FeedPurpose, number>();
    this.#volumes.set(callId, volumes.set(purpose, asVolume(volume)));
    this.#publish();
  }

  /** The person does something in a call. What is refused is shown as the call's error, too. */
  act(callId: CallId, input: CallInput): Result<void, CallRefusal> {
    const refusal = refusalAmong(this.#step({ kind: 'call', callId, input }));
    return refusal === null ? ok() : err(refusal);
  }

  /** Devices came or went, or the person chose others. */
  useDevices(): void {
    for (const [callId, driver] of this.#drivers) {
      this.#errors.delete(callId);
      driver.useDevices();
    }
  }

  /** The person has seen that a call ended. */
  dismiss(callId: CallId): void {
    this.#ended.delete(callId);
    this.#errors.delete(callId);
    this.#transfers.delete(callId);
    this.#volumes.delete(callId);
    this.#publish();
  }

  /** The page ends, or somebody signs out: all calls are over. */
  end(): void {
    for (const { callId } of this.owned) this.act(callId, { kind: 'hangup', reason: 'user_hangup' });
  }

  /** 07.V-02. */
  #newCallId(): CallId {
    const { clock, random } = this.#options;
    return `${clock.now()}${randomString(random, 16)}` as CallId;
  }

  #step(input: BookInput): BookStep['effects'] {
    const { book, effects } = stepCallBook(this.#book, input, this.#options.clock.now());
    const before = this.#book;
    this.#book = book;
    for (const { callId, effect } of effects) this.#perform(callId, effect, before.calls.get(callId));
    this.#publish();
    return effects;
  }

  #perform(callId: CallId, effect: BookEffect, before: DirectCall | undefined): void {
    switch (effect.kind) {
      case 'send':
        return this.#send(callId, effect.tag, effect.body, before);
      case 'sendApart':
        return this.#sendApart(callId, effect);
      case 'handOver':
        return this.#driver(callId).handOver(this.#driver(effect.to));
      case 'error': {
        const { code, message } = effect;
        this.#errors.set(callId, { code, message });
        return;
      }
      case 'refused': {
        const { code, message } = effect;
        // What never was a call has nobody to be told there: `place` says it.
        if (this.#book.calls.has(callId)) this.#errors.set(callId, { code, message });
        return;
      }
      case 'transferAsked':
        this.#transfers.set(callId, effect);
        return;
      case 'ended': {
        this.#drivers.get(callId)?.end();
        this.#drivers.delete(callId);
        if (before !== undefined) this.#ended.set(callId, { ...before, state: 'ended', end: effect.end });
        return this.#release(callId);
      }
      case 'acquire':
        this.#prepare(callId);
        return this.#driver(callId).perform(effect);
      default:
        return this.#driver(callId).perform(effect);
    }
  }

  /** The room's keys are shared while devices open (CALL-17). Not before a person decides: others would learn that somebody is there. */
  #prepare(callId: CallId): void {
    const { client, report } = this.#options;
    const call = this.#book.calls.get(callId);
    if (call?.device === null) client.command('calls.prepare', { roomId: call.roomId }).catch(report);
  }

  #driver(callId: CallId): CallDriver {
    const known = this.#drivers.get(callId);
    if (known !== undefined) return known;
    const { clock, settings, report } = this.#options;
    const driver: CallDriver = new CallDriver({
      ...{ clock, settings, report },
      relay: () => this.#relay(),
      // One that was replaced under its own id has nothing to say any more.
      tell: (input) => {
        if (this.#drivers.get(callId) === driver) this.act(callId, input);
      },
      onChange: () => this.#publish(),
    });
    this.#drivers.set(callId, driver);
    return driver;
  }

  /** How somebody calls themselves; without a name where the server does not say in time. */
  async #profileOf(userId: UserId): Promise<TransferTarget> {
    const answer = await this.#options.client.command('calls.profile', { userId });
    return answer.ok ? answer.value : { userId, displayName: null, avatarUrl: null };
  }

  async #relay(): Promise<IceServer | null> {
    const answer = await this.#options.client.command('calls.turnServers', null);
    return answer.ok ? answer.value : null;
  }

  #send(callId: CallId, tag: SendTag, body: CallSignalBody, before: DirectCall | undefined): void {
    const { client, pageId, report } = this.#options;
    const call = this.#book.calls.get(callId) ?? before;
    if (call === undefined) return;
    const { roomId, opponent, device, invitee } = call;
    const userId = opponent?.userId ?? invitee;
    const to = device === null || userId === null ? null : this.#target(callId, { ...device, userId });
    const signal = { pageId, callId, roomId, to, opponentVersion: opponent?.version ?? null, body };
    client.command('calls.send', signal).then((answer) => {
      if (answer.ok && to !== null) this.#counted(callId).said += 1;
      const isUnknownDevices = !answer.ok && answer.error.kind === 'unknownDevices';
      this.act(callId, answer.ok ? { kind: 'sent', tag } : { kind: 'sendFailed', tag, isUnknownDevices });
    }, report);
  }

  #sendApart(callId: CallId, { roomId, body, to }: Extract<BookEffect, { kind: 'sendApart' }>): void {
    const { client, pageId, report } = this.#options;
    const target = to === null ? null : this.#target(callId, to);
    const signal: SentSignal = { pageId, callId, roomId, to: target, opponentVersion: 1, body };
    client.command('calls.send', signal).then(() => this.#release(callId), report);
  }

  #target(callId: CallId, { userId, deviceId, sessionId }: ApartTarget): SignalTarget {
    return { userId, deviceId, sessionId, said: this.#counts.get(callId)?.said ?? 0 };
  }

  #counted(callId: CallId): { heard: number; said: number } {
    const known = this.#counts.get(callId) ?? { heard: 0, said: 0 };
    this.#counts.set(callId, known);
    return known;
  }

  #release(callId: CallId): void {
    this.#counts.delete(callId);
    this.#options.client.command('calls.release', { callId }).catch(this.#options.report);
  }

  #publish(): void {
    const calls = [...this.#ended.values(), ...this.#book.calls.values()];
    this.#shown.set(
      calls.map((call) => {
        const driver = this.#drivers.get(call.callId);
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
      }),
    );
  }
}

/** Why what was asked was not done; null where it was. */
function refusalAmong(effects: BookStep['effects']): CallRefusal | null {
  const found = effects.find(({ effect }) => effect.kind === 'refused')?.effect;
  return found?.kind === 'refused' ? { code: found.code, message: found.message } : null;
}
