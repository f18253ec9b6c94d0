/**
 * What is unread, said over the whole history of a room at once and with no thought for cost. The engine counts by changes of what is
 * loaded (`counts-after.ts`); tests hold it to this.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type { Attention } from './attention.ts';
import { receiptsBySelf } from './read-by-self.ts';
import type { ScopedReceipt } from './room-record.ts';
import { type TimelineKey, timelinesIn } from './timeline-of.ts';
import { weigh } from './unread.ts';
import { countsBy, NOTHING_UNREAD, type UnreadCounts } from './unread-counts.ts';

/** A receipt of the person's own: in which answer it came, counted from 0, and how much of the history was known then. */
export interface HeardReceipt extends ScopedReceipt {
  readonly answer: number;
  readonly knownEvents: number;
}

/** The counts of all timelines in which something is unread. `history` is whole, oldest first; `receipts` are in the order they came. */
export function referenceUnread(
  history: readonly RoomEvent[],
  receipts: readonly HeardReceipt[],
  attention: Attention,
): ReadonlyMap<TimelineKey, UnreadCounts> {
  const [first] = history;
  if (first === undefined) return new Map();
  const timelineOf = timelinesIn([{ roomId: first.room_id, order: 0, start: { kind: 'beginning' }, events: history }]);
  const takenBack = new Set(history.map(redactionTarget));
  const own = receiptsBySelf(history, attention.me, timelineOf).map((receipt) => ({
    ...receipt,
    knownEvents: history.length,
  }));
  const places = [...own, ...firstOfEach(receipts)].flatMap((receipt) =>
    placesOf(history, receipt).map((place) => ({ place, threadId: receipt.threadId })),
  );
  const others = othersReadTo(history, receipts);
  const heardOf = new Set([...own, ...receipts].map(({ threadId }) => threadId));
  const isRead = (place: number, key: TimelineKey): boolean =>
    places.some((mark) => mark.place >= place && (mark.threadId === key || mark.threadId === null)) ||
    (key !== 'main' && place <= others && !heardOf.has(key));
  const counts = new Map<TimelineKey, UnreadCounts>();
  history.forEach((event, place) => {
    const key = timelineOf(event);
    if (key === null) return;
    if (takenBack.has(event.event_id) || isRead(place, key)) return;
    const more = weigh(event, attention);
    const before = counts.get(key) ?? NOTHING_UNREAD;
    counts.set(
      key,
      countsBy((name) => before[name] + more[name]),
    );
  });
  return counts;
}

/** A receipt that comes again says nothing new. */
function firstOfEach(receipts: readonly HeardReceipt[]): readonly HeardReceipt[] {
  return receipts.filter(
    (receipt, index) =>
      receipts.findIndex((one) => one.eventId === receipt.eventId && one.threadId === receipt.threadId) === index,
  );
}

/** Where a receipt reads up to: its event, and as long as that is not known, the newest event of the time that is not younger. */
function placesOf(
  history: readonly RoomEvent[],
  { eventId, timestamp, knownEvents }: Omit<HeardReceipt, 'answer'>,
): readonly number[] {
  const place = history.findIndex((event) => event.event_id === eventId);
  const byTime = history.slice(0, knownEvents).findLastIndex((event) => event.origin_server_ts <= timestamp);
  const found = place >= 0 ? place : byTime;
  return found >= 0 ? [found] : [];
}

/** Threads without a receipt are read up to when the first receipt of any was sent (02.TH-17), in the first answer that can tell. */
function othersReadTo(history: readonly RoomEvent[], receipts: readonly HeardReceipt[]): number {
  const ofThreads = receipts.filter(({ threadId }) => threadId !== 'main' && threadId !== null);
  const inOrder = ofThreads.toSorted((one, other) => one.answer - other.answer || one.timestamp - other.timestamp);
  const firsts = inOrder.filter(({ answer }, index) => answer !== inOrder[index - 1]?.answer);
  const places = firsts.map(({ timestamp, knownEvents }) =>
    history.slice(0, knownEvents).findLastIndex((event) => event.origin_server_ts <= timestamp),
  );
  return places.find((place) => place >= 0) ?? -1;
}
