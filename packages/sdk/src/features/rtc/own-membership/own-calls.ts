import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { until } from '../../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CallKeeper } from '../../../core/feature/attending-pages.ts';
import type { Membership } from '../../../core/membership/membership.ts';
import type { DelayId, RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcTransport } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallIntent, HeldCall, JoinCall, JoinedCall, JoinFailure, RtcFailure } from '../contract.ts';
import type { RtcParts } from '../made-parts.ts';
import type { CallBook } from '../members/call-book.ts';
import { joinPower, keepMembersKnown } from '../members/room-view.ts';
import { pushToTalkIn } from '../members/running-calls.ts';
import type { RtcDeps } from '../rtc-deps.ts';
import type { RtcPages } from '../rtc-pages.ts';
import { takeBackForgotten } from './forgotten.ts';
import { knownToOthers } from './known-to-others.ts';
import { OwnCall, type OwnCallOptions } from './own-call.ts';

/** A homeserver that does not say where media go is waited for so long. */
const TRANSPORT_WITHIN_MS = 10_000;
/** Leaving waits no longer for a server that does not answer: without us it finds out by itself. */
const LEAVE_WITHIN_MS = 3_000;

/** Hears of a call that this device joined, once the server has it. */
export type JoinedListener = (call: OwnCall, asked: JoinCall, wasEmpty: boolean) => void;

/** The calls that this device is in, at most one in a room. */
export class OwnCalls implements CallKeeper<HeldCall> {
  readonly #deps: RtcDeps;
  readonly #parts: RtcParts & { readonly book: CallBook };
  readonly #pages: RtcPages;
  readonly #onJoined: JoinedListener;
  readonly #calls = new ObservableValue<ReadonlyMap<RoomId, OwnCall>>(new Map());
  readonly #serials = new Map<RoomId, Serial>();
  /** Rooms with calls that are to begin or to be taken over; aborted where the user leaves before that. */
  readonly #leftEarly = new Map<RoomId, AbortController>();

  constructor(deps: RtcDeps, parts: RtcParts & { readonly book: CallBook }, pages: RtcPages, onJoined: JoinedListener) {
    this.#deps = deps;
    this.#parts = parts;
    this.#pages = pages;
    this.#onJoined = onJoined;
    const { scope, farewells } = deps;
    scope.onEnd(farewells.add(() => this.#leaveAll()));
    scope.onEnd(pages.begin(this));
    const here = { has: (roomId: RoomId) => this.#calls.current.has(roomId), inTurn: this.#inTurn.bind(this) };
    takeBackForgotten(deps, parts.book, here, scope);
  }

  /** The calls by room. */
  get calls(): Readable<ReadonlyMap<RoomId, OwnCall>> {
    return this.#calls;
  }

  /** Joins the call of a room, or begins it. A second time it goes to the page that asks (09.M-12). */
  join(asked: JoinCall, signal: AbortSignal): Promise<Result<JoinedCall, JoinFailure>> {
    const left = this.#untilLeft(asked.roomId);
    return this.#inTurn(asked.roomId, () => this.#join(asked, AbortSignal.any([signal, left])));
  }

  /** Leaves the call of a room. Resolves once the server knows, or will find out by itself. */
  leave(roomId: RoomId): Promise<void> {
    this.#leftEarly.get(roomId)?.abort();
    this.#leftEarly.delete(roomId);
    return this.#leave(roomId);
  }

  async #leave(roomId: RoomId): Promise<void> {
    const call = this.#calls.current.get(roomId);
    if (call === undefined) return;
    call.driver.input({ kind: 'leave' });
    const late = new AbortController();
    const isTold = until(call.driver.state, ({ phase }) => phase === 'left', late.signal);
    await Promise.race([isTold, sleep(this.#deps.env.clock, LEAVE_WITHIN_MS, late.signal)]);
    late.abort();
  }

  /** The user means something else by a call. */
  mean(roomId: RoomId, intent: CallIntent): Result<null, RtcFailure> {
    const call = this.#calls.current.get(roomId);
    if (call === undefined) return err({ kind: 'notInCall' });
    call.mean(intent);
    return ok(null);
  }

  takeOver(pageId: string, calls: readonly HeldCall[]): void {
    for (const held of calls) {
      const left = this.#untilLeft(held.roomId);
      this.#deps.scope.run((signal) => this.#inTurn(held.roomId, () => this.#takeOver(pageId, held, { signal, left })));
    }
  }

  pageGone(pageId: string): void {
    for (const [roomId, call] of this.#calls.current)
      if (call.pageId.current === pageId) this.#deps.scope.run(() => this.leave(roomId));
  }

  #untilLeft(roomId: RoomId): AbortSignal {
    const left = this.#leftEarly.get(roomId) ?? new AbortController();
    this.#leftEarly.set(roomId, left);
    return left.signal;
  }

  /** Begins calls of a room one after the other. */
  #inTurn<Value>(roomId: RoomId, task: () => Promise<Value>): Promise<Value> {
    const serial = this.#serials.get(roomId) ?? new Serial();
    this.#serials.set(roomId, serial);
    return serial.run(task);
  }

  async #join(asked: JoinCall, signal: AbortSignal): Promise<Result<JoinedCall, JoinFailure>> {
    const { roomId, pageId, intent } = asked;
    if (signal.aborted) return err({ kind: 'unreachable' });
    const known = this.#calls.current.get(roomId);
    if (known !== undefined && isInIt(known.driver.state.current)) {
      this.#deps.log.info('joined again');
      known.giveTo(pageId);
      known.mean(intent);
      return ok({ memberId: known.memberId });
    }
    const delayId = known === undefined ? null : await this.#endBefore(known);
    const allowed = await this.#mayJoin(roomId, signal);
    if (!allowed.ok) return allowed;
    if (signal.aborted) return err({ kind: 'unreachable' });
    const members = this.#parts.book.membersOf(roomId);
    const wasEmpty = members.length === 0;
    const pushToTalk = wasEmpty ? (asked.pushToTalk ?? null) : pushToTalkIn(members);
    const call = this.#begin({ roomId, pageId, intent, pushToTalk, held: null, ...allowed.value });
    // A leave of the call before that the server still has must not end this one (09.M-06).
    call.driver.input(delayId === null ? { kind: 'join' } : { kind: 'takeOver', delayId, isSaid: false, leftMs: 0 });
    const settled = await until(call.driver.state, ({ phase }) => phase !== 'joining', signal);
    if (settled === undefined) {
      this.#deps.scope.run(() => this.leave(roomId));
      return err({ kind: 'unreachable' });
    }
    if (settled.failure !== null || settled.phase !== 'joined') return err(joinFailureOf(settled));
    this.#onJoined(call, asked, wasEmpty);
    return ok({ memberId: call.memberId });
  }

  /** Ends a call that is being left; gives the leave that the server may still send. */
  async #endBefore(known: OwnCall): Promise<DelayId | null> {
    await this.#leave(known.roomId);
    const { phase, delayId } = known.driver.state.current;
    if (phase === 'left') return null;
    this.#drop(known);
    return delayId;
  }

  async #mayJoin(
    roomId: RoomId,
    signal: AbortSignal,
  ): Promise<Result<Pick<OwnCallOptions, 'transport' | 'roomVersion'>, JoinFailure>> {
    const { rooms, isGuest, me } = this.#deps;
    if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
    if (isGuest.current) return err({ kind: 'guest' });
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'unknownRoom' });
    const { state } = room.value;
    const { needed, own } = joinPower(state, me);
    if (own < needed) return err({ kind: 'powerMissing', needed, own });
    const [transport] = await Promise.all([this.#transport(roomId, signal), knownToOthers(this.#deps, roomId, signal)]);
    if (transport === undefined) return err({ kind: 'unreachable' });
    return transport === null ? err({ kind: 'noTransport' }) : ok({ transport, roomVersion: state.version });
  }

  /** Undefined where nobody said in time. */
  async #transport(roomId: RoomId, signal: AbortSignal): Promise<RtcTransport | null | undefined> {
    const { env } = this.#deps;
    const done = new AbortController();
    const found = until(this.#parts.transports.of(roomId), isKnown, AbortSignal.any([signal, done.signal]));
    const late = sleep(env.clock, TRANSPORT_WITHIN_MS, done.signal).then(() => undefined);
    const first = await Promise.race([found, late]);
    done.abort();
    return first;
  }

  #begin(options: OwnCallOptions): OwnCall {
    const { roomId } = options;
    const scope = this.#deps.scope.child();
    this.#parts.book.watch(roomId, scope);
    keepMembersKnown(this.#deps, this.#parts.book, roomId, scope);
    const call = new OwnCall(this.#deps, this.#parts, options, scope);
    scope.onEnd(this.#pages.relayOf(roomId).follow(call.keys.keys));
    this.#calls.set(new Map([...this.#calls.current, [roomId, call]]));
    scope.onEnd(call.driver.state.subscribe(() => this.#endIfLeft(call)));
    return call;
  }

  #endIfLeft(call: OwnCall): void {
    if (call.driver.state.current.phase === 'left') this.#drop(call);
  }

  #drop(call: OwnCall): void {
    if (this.#calls.current.get(call.roomId) !== call) return;
    const others = new Map(this.#calls.current);
    others.delete(call.roomId);
    this.#calls.set(others);
    call.end();
  }

  /** Goes on with a call; one that was left meanwhile only to leave it. */
  async #takeOver(
    pageId: string,
    held: HeldCall,
    { signal, left }: { readonly signal: AbortSignal; readonly left: AbortSignal },
  ): Promise<void> {
    const { rooms } = this.#deps;
    const { roomId, intent, pushToTalk } = held;
    const known = this.#calls.current.get(roomId);
    if (known !== undefined) return;
    const room = await rooms.load(roomId);
    if (!room.ok || rooms.records.get(roomId)?.membership !== 'join') return;
    // The membership that goes on must not say anything else than before.
    const said = this.#parts.book.membersOf(roomId).find(({ memberId }) => memberId === held.memberId);
    const transport = said?.transports[0] ?? (await this.#transport(roomId, AbortSignal.any([signal, left]))) ?? null;
    const { version: roomVersion } = room.value.state;
    if (signal.aborted || this.#pages.isGone(pageId)) return;
    const call = this.#begin({ roomId, pageId, intent, pushToTalk, transport, roomVersion, held });
    call.takeOver(held);
    if (left.aborted) call.driver.input({ kind: 'leave' });
  }

  async #leaveAll(): Promise<void> {
    await Promise.all([...this.#calls.current.keys()].map((roomId) => this.leave(roomId)));
  }
}

function isInIt({ phase }: Membership): boolean {
  return phase === 'joined' || phase === 'joining';
}

function isKnown(transport: RtcTransport | 'loading' | null): transport is RtcTransport | null {
  return transport !== 'loading';
}

function joinFailureOf({ failure }: Membership): JoinFailure {
  if (failure?.cause.kind !== 'refused') return { kind: 'unreachable' };
  const { status, message } = failure.cause;
  return { kind: 'refused', status, message };
}
