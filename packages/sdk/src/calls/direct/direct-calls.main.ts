/** The calls of this page: what the engine hears goes into the call book, and what that says is done here. */
import type { Clock } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { CallsApi, PageCall, PageSignal, SentSignal, SignalTarget } from '../../features/calls/contract.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { CallSignalBody, TransferTarget } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { IceServer } from '../peer/peer-config.ts';
import type { CallQuality } from '../peer/quality.ts';
import type { CallBook } from './book.ts';
import { type ApartTarget, type BookEffect, type BookInput, emptyBook, stepCallBook } from './call-book.ts';
import { CallDriver, type CallSettings } from './call-driver.main.ts';
import type { CallDevice, CallErrorCode, CallInput, DirectCall, SendTag } from './direct-call.ts';
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
  readonly quality: CallQuality | null;
  /** What failed last; the call may go on. */
  readonly error: { readonly code: CallErrorCode; readonly message: string } | null;
  /** The other one ended it to hand it over. */
  readonly transfer: TransferAsked | null;
}

/** A call, and who is in it. */
export interface CallToJoin {
  readonly callId: CallId;
  readonly other: TransferTarget;
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
    return [...this.#book.calls.values()].map(({ callId, roomId, device, opponent }) => {
      const isPastRoom = device !== null && opponent !== null;
      const heard = this.#counts.get(callId)?.heard ?? 0;
      return { callId, roomId, from: isPastRoom ? { ...opponent, deviceId: device.deviceId, heard } : null };
    });
  }

  /** Something was said in a call, or happened to one. */
  receive(item: PageSignal): void {
    if (item.kind === 'opponentLeft') return this.#step(item);
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

  /** The person calls. */
  place(request: PlaceRequest): CallId {
    const callId = request.callId ?? this.#newCallId();
    this.#step({ ...request, kind: 'place', callId });
    return callId;
  }

  /** Hands whoever is in a call over to somebody else, whom they are to call (07.TR-01). */
  transfer(callId: CallId, target: TransferTarget): void {
    const replacementId = randomString(this.#options.random, 16);
    this.act(callId, { kind: 'transfer', target, replacementId, createCall: this.#newCallId(), awaitCall: null });
  }

  /** Joins the others of two calls, and ends both (07.TR-02). */
  join(first: CallToJoin, second: CallToJoin): void {
    const { random } = this.#options;
    const replacementIds = [randomString(random, 16), randomString(random, 16)] as const;
    const ids = { callId: this.#newCallId(), replacementIds };
    const { toFirst, toSecond } = joining(first.other, second.other, ids);
    // The one that waits is told first.
    this.act(second.callId, toSecond);
    this.act(first.callId, toFirst);
  }

  /** The person does something in a call. */
  act(callId: CallId, input: CallInput): void {
    this.#step({ kind: 'call', callId, input });
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

  #step(input: BookInput): void {
    const { book, effects } = stepCallBook(this.#book, input, this.#options.clock.now());
    const before = this.#book;
    this.#book = book;
    for (const { callId, effect } of effects) this.#perform(callId, effect, before.calls.get(callId));
    this.#publish();
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
      if (answer.ok) return this.act(callId, { kind: 'sent', tag });
      this.act(callId, { kind: 'sendFailed', tag, isUnknownDevices: answer.error.kind === 'unknownDevices' });
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
        return {
          call,
          localStream: driver?.localStream ?? null,
          screen: driver?.screen ?? null,
          remoteStreams: driver?.remoteStreams ?? [],
          quality: driver?.quality ?? null,
          error: this.#errors.get(call.callId) ?? null,
          transfer: this.#transfers.get(call.callId) ?? null,
        };
      }),
    );
  }
}
