import { Signal } from '../../../base/value/signal.ts';
import type { StickyMembers } from '../../../core/feature/room-call-book.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import { stickyMs } from '../../../protocol/events/sticky.ts';
import type { EventId, RoomId } from '../../../protocol/ids/ids.ts';
import { RTC_MEMBER_TYPES } from '../../../protocol/rules/rtc/rtc-constants.ts';
import type { RtcMember } from '../../../protocol/rules/rtc/rtc-member.ts';
import { StickyMap } from '../../../protocol/rules/rtc/sticky-map.ts';
import type { RtcDeps } from '../rtc-deps.ts';
import { memberIn } from './read-call.ts';

/** No timer is set further ahead. */
const LONGEST_TIMER_MS = 3_600_000;
/** Events that could not be decrypted wait for their keys; no more of them. */
const MOST_WAITING = 200;
const TYPES: readonly string[] = RTC_MEMBER_TYPES;

/** Memberships that stick, of all rooms (RTC-10). */
export class StickyBook implements StickyMembers<RtcMember> {
  readonly changed = new Signal<RoomId>();
  readonly #deps: RtcDeps;
  readonly #maps = new Map<RoomId, StickyMap>();
  /** The members by room, one list until something changes. */
  readonly #members = new Map<RoomId, readonly RtcMember[]>();
  readonly #waiting = new Map<EventId, RoomEvent>();
  #cancelTimer = () => {};

  constructor(deps: RtcDeps) {
    this.#deps = deps;
    const { scope, crypto } = deps;
    scope.onEnd(crypto.reopened.subscribe(() => this.#tryAgain()));
    scope.onEnd(() => this.#cancelTimer());
  }

  of(roomId: RoomId): readonly RtcMember[] {
    return this.#members.get(roomId) ?? NOBODY;
  }

  /** Takes events that stick, as they came beside the timelines. Encrypted ones count once they are decrypted (01.E-11). */
  arrived(events: readonly RoomEvent[]): void {
    if (events.length === 0) return;
    this.#deps.scope.run(async () => {
      const opened = await this.#deps.crypto.openHistory(events);
      for (const event of opened) if (event.type === 'm.room.encrypted') this.#wait(event);
      this.heard(opened);
    });
  }

  /** Takes events of timelines, of which few stick. */
  heard(events: readonly RoomEvent[]): void {
    const now = this.#deps.env.clock.now();
    const changed = new Set<RoomId>();
    for (const event of events) {
      if (!TYPES.includes(event.type) || event.state_key !== undefined || stickyMs(event) === null) continue;
      const map = this.#maps.get(event.room_id) ?? new StickyMap();
      this.#maps.set(event.room_id, map);
      if (map.take(event, now)) changed.add(event.room_id);
    }
    for (const roomId of changed) this.#read(roomId);
    this.#setTimer();
  }

  #wait(event: RoomEvent): void {
    this.#waiting.set(event.event_id, event);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
  }

  #tryAgain(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.arrived(waiting);
  }

  #read(roomId: RoomId): void {
    const standing = this.#maps.get(roomId)?.standing(this.#deps.env.clock.now()) ?? [];
    this.#members.set(
      roomId,
      standing.flatMap((event) => memberIn(event) ?? []),
    );
    this.changed.emit(roomId);
  }

  #setTimer(): void {
    const { clock } = this.#deps.env;
    const now = clock.now();
    this.#cancelTimer();
    let next = Number.POSITIVE_INFINITY;
    for (const [roomId, map] of this.#maps) {
      const end = map.expire(now);
      if (end === null) this.#maps.delete(roomId);
      next = Math.min(next, end ?? next);
    }
    if (!Number.isFinite(next)) return;
    const delayMs = Math.min(Math.max(next - now, 0), LONGEST_TIMER_MS);
    this.#cancelTimer = clock.setTimer(delayMs, () => {
      for (const roomId of [...this.#maps.keys()]) this.#read(roomId);
      this.#setTimer();
    });
  }
}

const NOBODY: readonly RtcMember[] = [];
