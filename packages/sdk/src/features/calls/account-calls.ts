/** What an account hears and says in calls. */
import { own } from '../../base/json/guards.ts';
import type { DeviceMessages } from '../../core/crypto/crypto.ts';
import type { Need } from '../../core/feature/faces.ts';
import { LateSender } from '../../core/feature/late-sender.ts';
import { mayRing } from '../../core/feature/may-ring.ts';
import { RingLimit } from '../../core/feature/ring-limit.ts';
import { claimOf, type DeviceClaim, roomClaimOf, SenderTrust } from '../../core/feature/sender-trust.ts';
import { TurnKeeper } from '../../core/feature/turn-keeper.ts';
import { veilIn } from '../../core/timeline/timeline.ts';
import type { Env } from '../../platform/env.ts';
import { decodeCallSignal, isCallType } from '../../protocol/events/call/decode-call-signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { parseMembership } from '../../protocol/events/membership.ts';
import { readUnsigned } from '../../protocol/events/unsigned.ts';
import type { CallId, EventId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { CallPages } from './call-pages.ts';
import type { CallAttention, PageSignal } from './contract.ts';
import { DeviceCalls } from './device-calls.ts';
import { dropAnswered } from './drop-answered.ts';

type Signal = Extract<PageSignal, { kind: 'signal' }>;

/** What was said, and the device that has to be its owner's for it to be heard; null where it is already known who said it. */
interface Heard {
  readonly signal: Signal;
  readonly claim: DeviceClaim | null;
}

/** Encrypted events that wait for their keys, so that their age is known when these come. */
const MOST_WAITING = 500;

/** Parts of the account that calls need. */
export type CallDeps = Need<
  'env' | 'scope' | 'session' | 'me' | 'requests' | 'database' | 'rooms' | 'pushRules' | 'ignored' | 'crypto'
>;

export class AccountCalls {
  readonly sender: LateSender;
  readonly turn: TurnKeeper;
  readonly #clock: Env['clock'];
  readonly #account: Need<
    'scope' | 'session' | 'me' | 'requests' | 'database' | 'rooms' | 'pushRules' | 'ignored' | 'crypto'
  >;
  readonly #pages: CallPages;
  readonly #devices: DeviceCalls;
  readonly #trust: SenderTrust;
  readonly #limit = new RingLimit();
  readonly #waiting = new Map<EventId, number>();

  constructor(account: CallDeps, pages: CallPages) {
    const { env } = account;
    this.#clock = env.clock;
    this.#account = account;
    this.#pages = pages;
    this.#devices = new DeviceCalls(account, (callId) => pages.roomOf(callId));
    this.sender = new LateSender(env, account);
    this.turn = new TurnKeeper(env, account);
    this.#trust = new SenderTrust(env.clock, account);
  }

  /** Events that happened just now: all of one sync, or some that were decrypted later. */
  arrived(events: readonly RoomEvent[]): void {
    const heard = events.flatMap((event) => this.#hear(event) ?? []);
    if (heard.length === 0) return;
    this.#trust.settle(
      heard.flatMap(({ claim }) => claim ?? []),
      (isVouched) => {
        const signals = heard.filter(({ claim }) => claim === null || isVouched(claim)).map(({ signal }) => signal);
        this.#receive(signals);
      },
    );
  }

  /** What devices said to this one alone. */
  arrivedFromDevices(messages: DeviceMessages): void {
    const said = messages.events.filter(({ type }) => isCallType(type));
    if (said.length === 0) return;
    this.#trust.settle(
      said.flatMap((event) => claimOf(event) ?? []),
      (isVouched) => {
        const signals = this.#devices.hear({ ...messages, events: said }, (event) => {
          const claim = claimOf(event);
          return claim !== null && isVouched(claim);
        });
        this.#receive(signals);
      },
    );
  }

  /** A call is over. */
  forget(callId: CallId): void {
    this.sender.forget(callId);
    this.#devices.forget(callId);
  }

  /** Tells again what was said in calls that a page had before this engine began: it may have missed some of it. */
  async catchUp(calls: CallAttention['calls']): Promise<void> {
    this.#pages.receive(await this.#devices.resume(calls));
    for (const { callId, roomId } of calls) {
      const room = await this.#account.rooms.load(roomId);
      if (!room.ok) continue;
      const events = room.value.chunks.flatMap((chunk) => chunk.events);
      const said = events.flatMap((event) => this.#signalOf(event) ?? []);
      const heard = said.filter(({ signal }) => signal.signal.callId === callId);
      this.#trust.settle(
        heard.flatMap(({ claim }) => claim ?? []),
        (isVouched) =>
          this.#pages.receive(
            heard.filter(({ claim }) => claim === null || isVouched(claim)).map(({ signal }) => signal),
          ),
      );
    }
  }

  #receive(signals: readonly Signal[]): void {
    const heard = dropAnswered(signals).filter((one) => this.#isWanted(one));
    if (heard.length > 0) this.#pages.receive(heard);
  }

  /** What is not an invite disturbs nobody. Where a call of ours is being made the invite may cross it (07.R-09). */
  #isWanted({ signal, sender, roomId }: Signal): boolean {
    const { me } = this.#account;
    if (signal.kind !== 'invite' || sender === me || this.#pages.isCalling(roomId)) return true;
    if (!mayRing(this.#account, { roomId, sender, isForMe: signal.invitee === me })) return false;
    return this.#limit.take(sender, this.#clock.monotonicMs());
  }

  #hear(event: RoomEvent): Heard | null {
    if (event.type === 'm.room.encrypted') this.#wait(event.event_id);
    if (event.type === 'm.room.member') this.#seeLeaving(event);
    return isCallType(event.type) ? this.#signalOf(event) : null;
  }

  #wait(eventId: EventId): void {
    this.#waiting.set(eventId, this.#clock.monotonicMs());
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= MOST_WAITING) break;
      this.#waiting.delete(oldest);
    }
  }

  #seeLeaving({ room_id: roomId, state_key, content }: RoomEvent): void {
    const userId = parseUserId(state_key);
    const membership = parseMembership(own(content, 'membership'));
    if (userId !== null && (membership === 'leave' || membership === 'ban')) this.#pages.left(roomId, userId);
  }

  #signalOf(event: RoomEvent): Heard | null {
    const { room_id: roomId, event_id: eventId, sender, type, content } = event;
    const record = this.#account.rooms.records.get(roomId);
    if (event.state_key !== undefined || record?.membership !== 'join') return null;
    const claim = record.isEncrypted ? roomClaimOf(event) : null;
    if (claim === 'forgeable') return null;
    const signal = decodeCallSignal(type, content);
    if (signal === null || signal.confId !== null || this.#isHidden(event)) return null;
    const waitedSince = this.#waiting.get(eventId);
    const waitedMs = waitedSince === undefined ? 0 : this.#clock.monotonicMs() - waitedSince;
    const { ageMs } = readUnsigned(event);
    const age = ageMs === null ? null : ageMs + waitedMs;
    return { signal: { kind: 'signal', id: eventId, roomId, sender, ageMs: age, signal, from: null }, claim };
  }

  #isHidden(event: RoomEvent): boolean {
    const room = this.#account.rooms.peek(event.room_id);
    return room !== undefined && veilIn(room, event, this.#account.me) !== null;
  }
}
