import type { EpochMs } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { withRetry } from '../../../core/session/session.ts';
import { relations } from '../../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { HAND_TYPE, readSign, type Sign } from '../../../protocol/events/rtc-signs.ts';
import type { EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import type { CallSignsNow, ShownReaction } from '../parts.ts';

/** Parts of the account that signs need. */
export type SignDeps = Need<
  'env' | 'scope' | 'me' | 'rooms' | 'requests' | 'crypto' | 'timelines' | 'events' | 'ignored'
>;

type Hand = Extract<Sign, { kind: 'hand' }>;

/** An emoji is shown for this time; another of the same member meanwhile is not. */
export const SHOWN_MS = 3_000;
/** Emoji at a time. */
const MOST_SHOWN = 40;
/** Hands that are remembered, also of memberships that are not known yet. */
const MOST_HANDS = 500;
/** Memberships of before of which the server is asked whether a hand is up. */
const MOST_ASKED = 60;
const PAGE = 20;
const TRIES = { retries: 2, firstMs: 1_000 };
const NONE: CallSignsNow = { hands: new Map(), reactions: new Map() };

/** The signs in a call, followed while somebody watches them. */
export class RoomSigns {
  readonly shown: Readable<CallSignsNow>;
  readonly members: Readable<readonly RtcMember[]>;
  readonly #account: SignDeps;
  readonly #roomId: RoomId;
  readonly #shown: ObservableValue<CallSignsNow>;
  readonly #hands = new Map<EventId, Hand>();
  readonly #reactions = new Map<string, ShownReaction>();
  #asked = new Set<EventId>();
  #watching: Scope | undefined;

  constructor(account: SignDeps, roomId: RoomId, members: Readable<readonly RtcMember[]>) {
    this.#account = account;
    this.#roomId = roomId;
    this.members = members;
    this.#shown = new ObservableValue(NONE, () => this.#watch());
    this.shown = this.#shown;
  }

  /** The hands of a user at a membership. */
  handsOf(userId: UserId, membershipId: EventId): readonly EventId[] {
    const hands = [...this.#hands.values()];
    return hands.flatMap(({ eventId, sender, target }) =>
      sender === userId && target === membershipId ? eventId : [],
    );
  }

  /** A hand was raised here. */
  raised(hand: Omit<Hand, 'kind'>): void {
    this.#take({ kind: 'hand', ...hand });
    this.#show();
  }

  /** A hand was lowered here. */
  lowered(eventId: EventId): void {
    this.#take({ kind: 'takenBack', eventId });
    this.#show();
  }

  #watch(): () => void {
    const { scope: life, env, timelines, ignored } = this.#account;
    const scope = life.child();
    const beganAt = env.clock.now();
    this.#asked = new Set();
    scope.onEnd(timelines.arrived.subscribe((events) => this.#hear(events)));
    const look = () => {
      this.#show();
      this.#ask(scope, beganAt);
    };
    scope.onEnd(this.members.subscribe(look));
    for (const { current } of [ignored, ignored.policies]) scope.onEnd(current.subscribe(() => this.#show()));
    this.#watching = scope;
    look();
    return () => {
      scope.end();
      // Nobody hears meanwhile of hands that are lowered.
      this.#hands.clear();
      this.#reactions.clear();
      this.#shown.set(NONE);
    };
  }

  #hear(events: readonly RoomEvent[]): void {
    const isEncrypted = this.#account.rooms.records.get(this.#roomId)?.isEncrypted === true;
    let hasSign = false;
    for (const event of events) {
      const sign = event.room_id === this.#roomId ? readSign(event, isEncrypted) : null;
      if (sign === null) continue;
      this.#take(sign);
      hasSign = true;
    }
    if (hasSign) this.#show();
  }

  #take(sign: Sign): void {
    if (sign.kind === 'takenBack') this.#hands.delete(sign.eventId);
    else if (sign.kind === 'reaction') this.#react(sign);
    else {
      this.#hands.set(sign.eventId, sign);
      const [oldest] = this.#hands.keys();
      if (this.#hands.size > MOST_HANDS && oldest !== undefined) this.#hands.delete(oldest);
    }
  }

  #react({ eventId, target, sender, emoji }: Extract<Sign, { kind: 'reaction' }>): void {
    const member = this.members.current.find((one) => one.eventId === target && one.userId === sender);
    if (member === undefined || this.#reactions.has(member.memberId) || this.#reactions.size >= MOST_SHOWN) return;
    const { memberId } = member;
    this.#reactions.set(memberId, { id: eventId, emoji });
    const cancel = this.#account.env.clock.setTimer(SHOWN_MS, () => {
      this.#reactions.delete(memberId);
      this.#show();
    });
    this.#watching?.onEnd(cancel);
  }

  /** Hands that were raised before this began are asked for, one membership after the other. */
  #ask(scope: Scope, beganAt: EpochMs): void {
    const { env, requests } = this.#account;
    const older = this.members.current.filter(
      ({ eventId, createdAt }) => createdAt <= beganAt && !this.#asked.has(eventId),
    );
    const toAsk = older.slice(0, MOST_ASKED - this.#asked.size).map(({ eventId }) => eventId);
    for (const eventId of toAsk) this.#asked.add(eventId);
    if (toAsk.length === 0) return;
    scope.run(async (signal) => {
      for (const eventId of toAsk) {
        const query = { roomId: this.#roomId, eventId, relType: 'm.annotation', eventType: HAND_TYPE } as const;
        const endpoint = relations({ ...query, direction: 'b', from: null, limit: PAGE, recurse: false });
        const tries = { ...TRIES, signal };
        const answer = await withRetry(env.clock, () => requests.send(endpoint, { signal }), tries);
        if (signal.aborted) return;
        if (answer.ok) this.#hear(answer.value.events);
      }
    });
  }

  #show(): void {
    const { ignored } = this.#account;
    const isHeard = (userId: UserId) =>
      !ignored.current.current.has(userId) && ignored.policies.current.current.onUser(userId) === null;
    const byPlace = new Map<string, EpochMs>();
    for (const { sender, target, at } of this.#hands.values()) {
      const place = `${sender} ${target}`;
      byPlace.set(place, Math.min(at, byPlace.get(place) ?? at));
    }
    const hands = new Map<string, EpochMs>();
    const reactions = new Map<string, ShownReaction>();
    for (const { userId, eventId, memberId } of this.members.current) {
      if (!isHeard(userId)) continue;
      const at = byPlace.get(`${userId} ${eventId}`);
      if (at !== undefined) hands.set(memberId, at);
      const reaction = this.#reactions.get(memberId);
      if (reaction !== undefined) reactions.set(memberId, reaction);
    }
    const before = this.#shown.current;
    if (isSameMap(before.hands, hands) && isSameMap(before.reactions, reactions)) return;
    this.#shown.set({ hands, reactions });
  }
}

function isSameMap<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
