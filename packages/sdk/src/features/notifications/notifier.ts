/**
 * Decides what the person is told of just now, and by which page. Every notification is made once, by the engine, and goes to one page:
 * however many are open, nobody hears of it twice, and when a page goes away the next one takes over.
 */

import type { EpochMs } from '../../base/clock/clock.ts';
import type { NotifyingKind } from '../../core/events/events.ts';
import type { Need } from '../../core/feature/faces.ts';
import {
  attentionIn,
  inviterNameOf,
  isFileTree,
  type RoomRecord,
  roomNameOf,
  roomNamesInText,
} from '../../core/rooms/rooms.ts';
import { isWindowGrowing } from '../../core/sync/sync.ts';
import { isInLastingDoubt, textOf, veilIn } from '../../core/timeline/timeline.ts';
import { StreamLog } from '../../port/host/stream-log.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import { readUnsigned } from '../../protocol/events/unsigned.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { isUser, type NameOf } from '../../protocol/rules/html-text.ts';
import type { PushOutcome } from '../../protocol/rules/push/evaluator.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import type { ArrivedNotification, PageAttention, SettledNotification } from './contract.ts';
import { isSettled, type Told } from './told.ts';

/** What happened longer ago was missed, not heard of just now: after sleep or a time offline, counts tell of it (05.K-04). */
const LATEST_MS = 5 * 60_000;
const KEPT = 50;
/** A page says that it is there a moment after it started, or after another was closed. What happens until then waits for it so long. */
const PAGE_COMES_WITHIN_MS = 10_000;

interface Page {
  readonly log: StreamLog<ArrivedNotification | SettledNotification>;
  /** What it was given to show. */
  told: readonly Told[];
  attention: PageAttention | null;
}

/** Something that came while there was no page. */
interface Unheard {
  readonly account: NotifiedAccount;
  readonly sinceMs: EpochMs;
  /** Tells of it, unless that is over. */
  readonly tell: () => void;
}

/** Parts of the account that notifying needs. */
export type NotifiedAccount = Need<'me' | 'rooms' | 'events' | 'pushRules' | 'sync' | 'guard' | 'ignored'>;

/** The pages that can show notifications, over all accounts there are one after the other. */
export class Notifier {
  readonly #now: () => EpochMs;
  /** In the order in which they last said something. */
  readonly #pages = new Map<string, Page>();
  #unheard: readonly Unheard[] = [];

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  /** Opens the stream of a page. `close` has to be called when it ends. */
  open(pageId: string): Pick<Page, 'log'> & { readonly close: () => void } {
    const page: Page = { log: new StreamLog(KEPT), told: [], attention: null };
    this.#pages.set(pageId, page);
    const close = () => {
      if (this.#pages.get(pageId) === page) this.#pages.delete(pageId);
    };
    return { log: page.log, close };
  }

  /** Takes what a page says of itself. */
  attend(attention: PageAttention): void {
    const page = this.#pages.get(attention.pageId);
    if (page === undefined) return;
    page.attention = attention;
    this.#pages.delete(attention.pageId);
    this.#pages.set(attention.pageId, page);
    const unheard = this.#unheard;
    this.#unheard = [];
    for (const { sinceMs, tell } of unheard) if (this.#now() - sinceMs <= PAGE_COMES_WITHIN_MS) tell();
  }

  /** Forgets what waits of an account that ends. */
  forget(account: NotifiedAccount): void {
    this.#unheard = this.#unheard.filter((one) => one.account !== account);
  }

  /** Tells of events that happened just now. */
  eventsArrived(account: NotifiedAccount, events: readonly RoomEvent[]): void {
    if (!this.#isAttended()) {
      for (const event of events)
        this.#wait(account, () => isUnread(account, event) && this.eventsArrived(account, [event]));
      return;
    }
    for (const event of events) {
      this.#takeBack(event);
      const record = account.rooms.records.get(event.room_id);
      const isHeard = record?.membership === 'join' && !isFileTree(record);
      const page = isHeard ? this.#pageFor(event.room_id) : null;
      if (record === undefined || page === null || isRedacted(event) || this.#isLate(event)) continue;
      const room = account.rooms.peek(event.room_id);
      if (room === undefined || veilIn(room, event, account.me, account.ignored.policies.current.current) !== null)
        continue;
      const { kind, isOnlyIfSure, ruledAs } = account.events.notifyingKindOf(event) ?? MESSAGE;
      const { judge } = attentionIn(account.pushRules.current.current, room.state, record.joinedCount, account.events);
      const outcome = (ruledAs === undefined ? null : judge({ ...event, type: ruledAs })) ?? judge(event);
      if (outcome?.notify !== true) continue;
      const isDoubtful = isInLastingDoubt(event, account.rooms.encryptedSince(event.room_id), account.events);
      if (isDoubtful && isOnlyIfSure === true) continue;
      const roomName = roomNamesInText(account.rooms.records, account.me);
      const nameOf: NameOf = (id) => (isUser(id) ? room.state.nameOf(id) : roomName(id));
      this.#tell(page, {
        ...ofRoom(account, record, outcome),
        kind,
        eventId: event.event_id,
        threadRoot: threadOf(event),
        senderName: room.state.nameOf(event.sender),
        // Words that may be somebody else's do not stand under a name.
        text: isDoubtful ? null : wordsOf(account, kind, event, nameOf),
      });
    }
  }

  #takeBack(event: RoomEvent): void {
    const eventId = redactionTarget(event);
    if (eventId === null) return;
    this.#settle((told) => told.eventId === eventId);
  }

  /** Something changed in these rooms: what was told of them may be read by now, here or elsewhere. */
  roomsChanged(account: NotifiedAccount, changed: ReadonlySet<RoomId>): void {
    for (const roomId of changed) {
      if (![...this.#pages.values()].some(({ told }) => told.some((one) => one.roomId === roomId))) continue;
      const isDone = isSettled(account, roomId);
      this.#settle((told) => told.roomId === roomId && isDone(told));
    }
  }

  #tell(page: Page, notification: ArrivedNotification): void {
    const { roomId, eventId } = notification;
    page.told = [...page.told, { roomId, eventId }].slice(-KEPT);
    page.log.append(notification);
  }

  /** Pages that show what is over close it. */
  #settle(isOver: (told: Told) => boolean): void {
    for (const page of this.#pages.values()) {
      const over = page.told.filter(isOver);
      if (over.length === 0) continue;
      page.told = page.told.filter((told) => !over.includes(told));
      for (const { roomId, eventId } of over) page.log.append({ kind: 'settled', roomId, eventId });
    }
  }

  /** Tells of an invitation that came just now (05.N-03). */
  invited(account: NotifiedAccount, record: RoomRecord): void {
    if (!this.#isAttended()) {
      this.#wait(account, () => {
        const now = account.rooms.records.get(record.roomId);
        if (now?.membership === 'invite') this.invited(account, now);
      });
      return;
    }
    if (account.ignored.hidesInvites.current(record.inviter, record.roomId)) return;
    const page = this.#pageFor(record.roomId);
    const senderName = inviterNameOf(record);
    if (page === null || record.inviter === null || senderName === null) return;
    const evaluator = account.pushRules.current.current;
    const outcome = evaluator.evaluate(asEvent(record.roomId, record.inviter, account), NOBODY);
    if (outcome?.notify !== true) return;
    const words = { senderName, text: null };
    this.#tell(page, {
      ...ofRoom(account, record, outcome),
      kind: 'invite',
      eventId: null,
      threadRoot: null,
      ...words,
    });
  }

  /** Whether what comes now is news: not the first answers, which bring what has long been there. */
  isCaughtUp(account: NotifiedAccount): boolean {
    const record = account.sync.record.current;
    return record !== null && record.position !== null && !isWindowGrowing(record);
  }

  #wait(account: NotifiedAccount, tell: () => void): void {
    this.#unheard = [...this.#unheard, { account, sinceMs: this.#now(), tell }].slice(-KEPT);
  }

  /** True once any page said that it is there. */
  #isAttended(): boolean {
    return [...this.#pages.values()].some(({ attention }) => attention !== null);
  }

  /** The page that shows what happens in a room; null if the person is looking at it, or no page may. */
  #pageFor(roomId: RoomId): Page | null {
    let chosen: Page | null = null;
    for (const page of this.#pages.values()) {
      const { attention } = page;
      if (attention === null) continue;
      if (attention.isFocused && attention.openRoomId === roomId) return null;
      if (attention.canShow && (attention.isFocused || chosen?.attention?.isFocused !== true)) chosen = page;
    }
    return chosen;
  }

  /** The server's age does not depend on anybody's clock. */
  #isLate(event: RoomEvent): boolean {
    const ageMs = readUnsigned(event).ageMs ?? this.#now() - event.origin_server_ts;
    return ageMs > LATEST_MS;
  }
}

const MESSAGE: NotifyingKind = { kind: 'message' };

/** The words of an event; null for none. Those of an event that is no message are its summary's. */
function wordsOf(account: NotifiedAccount, kind: string, event: RoomEvent, nameOf: NameOf): string | null {
  if (kind !== MESSAGE.kind) return account.events.toSummary(event, { nameOf })?.text ?? null;
  return account.guard.run(
    'notification',
    event.event_id,
    () => textOf(event, nameOf),
    () => null,
  );
}

/** False for an event that was read before any page was there: it is old news. */
function isUnread(account: NotifiedAccount, event: RoomEvent): boolean {
  return !isSettled(account, event.room_id)({ roomId: event.room_id, eventId: event.event_id });
}

const NOBODY = { displayName: () => null, joinedCount: () => 0, mayNotify: () => false };

function threadOf(event: RoomEvent): EventId | null {
  const relation = readRelation(event);
  return relation?.kind === 'thread' ? relation.root : null;
}

function asEvent(roomId: RoomId, sender: RoomEvent['sender'], { me }: Need<'me'>): RoomEvent {
  return {
    event_id: '$' as EventId,
    room_id: roomId,
    type: 'm.room.member',
    state_key: me,
    sender,
    origin_server_ts: 0,
    content: { membership: 'invite' },
  };
}

function ofRoom({ me }: Need<'me'>, record: RoomRecord, outcome: PushOutcome) {
  return {
    roomId: record.roomId,
    roomName: roomNameOf(record, me),
    isDirect: record.isDirect,
    hasSound: outcome.sound !== null,
    isMention: outcome.highlight,
  };
}
