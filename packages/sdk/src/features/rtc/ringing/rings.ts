import { ok, type Result } from '../../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import { mayRing } from '../../../core/feature/may-ring.ts';
import { RingLimit } from '../../../core/feature/ring-limit.ts';
import { roomClaimOf, SenderTrust } from '../../../core/feature/sender-trust.ts';
import { roomNamesInText } from '../../../core/rooms/rooms.ts';
import { People, veilIn } from '../../../core/timeline/timeline.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import {
  declinedIn,
  encodeDecline,
  encodeRtcNotification,
  type RtcNotification,
  readRtcNotification,
} from '../../../protocol/events/rtc/notification.ts';
import type { EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { RingingCall, RtcFailure } from '../contract.ts';
import type { CallBook } from '../members/call-book.ts';
import type { JoinedListener } from '../own-membership/own-calls.ts';
import type { RtcDeps } from '../rtc-deps.ts';
import { sayNow } from '../say-now.ts';

/** More calls at a time ring for nobody. */
const MOST_RINGING = 16;

interface Ringing {
  readonly shown: RingingCall;
  readonly caller: UserId;
  /** The room has said that the caller is in the call: once it does not any more, nobody is there. */
  wasSeen: boolean;
  readonly cancelTimer: () => void;
}

/** The calls that ring here, and telling others of own ones (09.N-01 to 09.N-05). */
export class Rings {
  readonly #deps: RtcDeps;
  readonly #book: CallBook;
  readonly #trust: SenderTrust;
  readonly #limit = new RingLimit();
  readonly #ringing = new Map<EventId, Ringing>();
  readonly #declined = new Set<EventId>();
  readonly #shown = new ObservableValue<readonly RingingCall[]>([]);

  constructor(deps: RtcDeps, book: CallBook) {
    this.#deps = deps;
    this.#book = book;
    const { env, scope } = deps;
    this.#trust = new SenderTrust(env.clock, deps);
    scope.onEnd(book.changed.subscribe((roomId) => this.#review(roomId)));
    scope.onEnd(() => {
      for (const { cancelTimer } of this.#ringing.values()) cancelTimer();
    });
  }

  get shown(): Readable<readonly RingingCall[]> {
    return this.#shown;
  }

  /** Takes events that happened just now. */
  arrived(events: readonly RoomEvent[]): void {
    for (const event of events) {
      const declined = declinedIn(event);
      if (declined !== null) this.#hearDecline(event, declined);
    }
    for (const event of events) {
      const read = readRtcNotification(event);
      if (read?.ok === true) this.#hear(event, read.value);
    }
  }

  /** Tells the room of a call that this device began: the first to be in it, and nobody else (09.N-01). */
  readonly tell: JoinedListener = ({ roomId, saidEvent, intent }, { tell }, wasEmpty) => {
    if (tell === null || !wasEmpty || saidEvent === null) return;
    const begun = { membershipId: saidEvent, now: this.#deps.env.clock.now(), intent: intent.current };
    this.#deps.scope.run(async () => void (await sayNow(this.#deps, roomId, encodeRtcNotification(tell, begun))));
  };

  /** The user does not come: it is over here at once, and the others are told. */
  async decline(roomId: RoomId, notificationId: EventId): Promise<Result<null, RtcFailure>> {
    const isKnown = this.#declined.has(notificationId);
    this.#noteDeclined(notificationId);
    if (isKnown) return ok(null);
    const sent = await sayNow(this.#deps, roomId, encodeDecline(notificationId));
    return sent.ok ? ok(null) : sent;
  }

  #hear(event: RoomEvent, notification: RtcNotification): void {
    const { me, rooms } = this.#deps;
    const { room_id: roomId, sender } = event;
    const record = rooms.records.get(roomId);
    if (record?.membership !== 'join' || sender === me) return;
    const claim = record.isEncrypted ? roomClaimOf(event) : null;
    if (claim === 'forgeable') return;
    this.#trust.settle(claim === null ? [] : [claim], (isVouched) => {
      if (claim === null || isVouched(claim)) this.#ring(event, notification);
    });
  }

  #ring(event: RoomEvent, notification: RtcNotification): void {
    const { me, rooms, env } = this.#deps;
    const { room_id: roomId, event_id: notificationId, sender } = event;
    const room = rooms.peek(roomId);
    const { until, mentions, kind, intent } = notification;
    const leftMs = until - env.clock.now();
    if (room === undefined || leftMs <= 0 || this.#declined.has(notificationId)) return;
    if (this.#isIn(roomId, me) || this.#ringing.has(notificationId) || this.#ringing.size >= MOST_RINGING) return;
    const isForMe = mentions.isRoom || mentions.users.has(me);
    if (!isForMe || veilIn(room, event, me) !== null) return;
    if (!mayRing(this.#deps, { roomId, sender, isForMe })) return;
    if (!this.#limit.take(sender, env.clock.monotonicMs())) return;
    // Only the newest call of a room rings.
    for (const [before, { shown }] of this.#ringing) if (shown.roomId === roomId) this.#stop(before);
    const shown: RingingCall = {
      ...{ roomId, notificationId, kind, until },
      caller: new People().of(room.state, sender),
      roomName: roomNamesInText(rooms.records, me)(roomId),
      intent: intent === 'video' ? 'video' : 'audio',
    };
    const cancelTimer = env.clock.setTimer(leftMs, () => this.#stop(notificationId));
    const wasSeen = this.#isIn(roomId, sender);
    this.#ringing.set(notificationId, { shown, caller: sender, wasSeen, cancelTimer });
    this.#show();
  }

  /** Only the own decline ends the ringing here: others speak for themselves. */
  #hearDecline({ sender }: RoomEvent, notificationId: EventId): void {
    if (sender === this.#deps.me) this.#noteDeclined(notificationId);
  }

  #noteDeclined(notificationId: EventId): void {
    this.#declined.add(notificationId);
    const [oldest] = this.#declined;
    if (this.#declined.size > MOST_RINGING * 4 && oldest !== undefined) this.#declined.delete(oldest);
    this.#stop(notificationId);
  }

  /** Joining on any device ends it, and so does the caller who leaves (09.N-04). */
  #review(roomId: RoomId): void {
    for (const [notificationId, ringing] of this.#ringing) {
      if (ringing.shown.roomId !== roomId) continue;
      const isThere = this.#isIn(roomId, ringing.caller);
      if (this.#isIn(roomId, this.#deps.me) || (ringing.wasSeen && !isThere)) this.#stop(notificationId);
      ringing.wasSeen ||= isThere;
    }
  }

  #isIn(roomId: RoomId, userId: UserId): boolean {
    return this.#book.membersOf(roomId).some((member) => member.userId === userId);
  }

  #stop(notificationId: EventId): void {
    this.#ringing.get(notificationId)?.cancelTimer();
    if (this.#ringing.delete(notificationId)) this.#show();
  }

  #show(): void {
    this.#shown.set([...this.#ringing.values()].map(({ shown }) => shown));
  }
}
