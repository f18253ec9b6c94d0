/** The calls of this page: what the engine hears goes into the call book, and what that says is done here. */
import type { Clock } from '../../base/clock/clock.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Readable } from '../../base/value/value.ts';
import type { PageCall, PageSignal } from '../../features/calls/contract.ts';
import type { AssertedIdentity, CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { CallId, DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { type CleanSound, LocalMedia } from '../local-media/local-media.main.ts';
import { CallDriver, type CallSettings } from '../pair/call-driver.main.ts';
import type { CallDevice, CallInput, CallRefusal, DirectCall, SendTag } from '../pair/direct-call.ts';
import type { FeedPurpose } from '../pair/feeds.main.ts';
import { joining } from '../pair/transfer.ts';
import type { CallBook } from './book.ts';
import { type BookEffect, type BookInput, type BookStep, emptyBook, stepCallBook } from './call-book.ts';
import { CallLine, type LineOptions } from './call-line.main.ts';
import { type ShownCall, ShownCalls } from './shown-calls.main.ts';

export interface CallsOptions extends LineOptions {
  readonly me: UserId;
  readonly deviceId: DeviceId;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => CallSettings;
  readonly cleanSound: CleanSound;
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
  readonly #shown = new ShownCalls();
  readonly #line: CallLine;
  /** Events that were heard; an engine that took over tells them again. */
  readonly #heard = new Set<string>();
  #book: CallBook;

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#line = new CallLine(options);
    this.#book = emptyBook(options.me, options.deviceId);
  }

  /** Calls in the order in which they began; those that ended stay until `dismiss`. */
  get shown(): Readable<readonly ShownCall[]> {
    return this.#shown.value;
  }

  /** The calls that are this page's, for the engine. */
  get owned(): readonly PageCall[] {
    return [...this.#book.calls.values()].map(({ callId, roomId, device, opponent, invitee }) => {
      const userId = opponent?.userId ?? invitee;
      const heard = this.#line.heardOf(callId);
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
    if (seq !== null) this.#line.heard(item.signal.callId, seq);
    for (const oldest of this.#heard) {
      if (this.#heard.size <= MOST_REMEMBERED) break;
      this.#heard.delete(oldest);
    }
    this.#step({ ...received, kind: 'signal' });
    // A call that does not ring here is nobody's business here.
    if (!this.#book.calls.has(item.signal.callId)) this.#line.release(item.signal.callId);
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
    const target = await this.#line.profileOf(userId);
    const replacementId = randomString(this.#options.random, 16);
    this.act(callId, { kind: 'transfer', target, replacementId, createCall: this.#newCallId(), awaitCall: null });
  }

  /** Joins the others of two calls, and ends both (07.TR-02). */
  async join(first: CallToJoin, second: CallToJoin): Promise<void> {
    const { random } = this.#options;
    const others = await Promise.all([this.#line.profileOf(first.other), this.#line.profileOf(second.other)]);
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
    this.#shown.setVolume(callId, purpose, volume);
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
      this.#shown.clearError(callId);
      driver.useDevices();
    }
  }

  /** The person has seen that a call ended. */
  dismiss(callId: CallId): void {
    this.#shown.forget(callId);
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
        return this.#line.sendApart(callId, effect);
      case 'handOver':
        return this.#driver(callId).handOver(this.#driver(effect.to));
      case 'error':
        return this.#shown.failed(callId, effect);
      case 'refused':
        // A call that never existed has nowhere to show its error: `place` returns it.
        if (this.#book.calls.has(callId)) this.#shown.failed(callId, effect);
        return;
      case 'transferAsked':
        return this.#shown.handedOver(callId, effect);
      case 'ended': {
        this.#drivers.get(callId)?.end();
        this.#drivers.delete(callId);
        if (before !== undefined) this.#shown.ended(callId, before, effect.end);
        return this.#line.release(callId);
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
    const call = this.#book.calls.get(callId);
    if (call?.device === null) this.#line.prepare(call.roomId);
  }

  #driver(callId: CallId): CallDriver {
    const known = this.#drivers.get(callId);
    if (known !== undefined) return known;
    const { clock, settings, cleanSound, report } = this.#options;
    const driver: CallDriver = new CallDriver({
      ...{ clock, settings, report },
      makeMedia: () => new LocalMedia(settings, cleanSound),
      relay: () => this.#line.relay(),
      // One that was replaced under its own id has nothing to say any more.
      tell: (input) => {
        if (this.#drivers.get(callId) === driver) this.act(callId, input);
      },
      onChange: () => this.#publish(),
    });
    this.#drivers.set(callId, driver);
    return driver;
  }

  #send(callId: CallId, tag: SendTag, body: CallSignalBody, before: DirectCall | undefined): void {
    const call = this.#book.calls.get(callId) ?? before;
    if (call === undefined) return;
    this.#line.send({ callId, call, body }, (answer) => {
      const isUnknownDevices = !answer.ok && answer.error.kind === 'unknownDevices';
      this.act(callId, answer.ok ? { kind: 'sent', tag } : { kind: 'sendFailed', tag, isUnknownDevices });
    });
  }

  #publish(): void {
    this.#shown.publish(this.#book.calls.values(), this.#drivers);
  }
}

/** Why what was asked was not done; null where it was. */
function refusalAmong(effects: BookStep['effects']): CallRefusal | null {
  const found = effects.find(({ effect }) => effect.kind === 'refused')?.effect;
  return found?.kind === 'refused' ? { code: found.code, message: found.message } : null;
}
