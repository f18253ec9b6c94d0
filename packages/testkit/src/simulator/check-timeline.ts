import type { EventItem, ItemContent, ItemExtra, Timeline } from '@parley/sdk/client/contract.ts';
import { textOf } from './item-text.ts';
import { GRACE_MS, type Ledger } from './ledger.ts';
import type { RoomBook } from './server-book.ts';
import type { RoomSnapshot } from './sim-tab.ts';
import { Violation } from './violation.ts';

type Entry = EventItem<ItemContent, ItemExtra>;

/** A timeline that a page shows, and what it is measured against. */
export interface ShownTimeline {
  /** The name of the place that shows it, for messages. */
  readonly where: string;
  readonly roomId: string;
  readonly before: RoomSnapshot | undefined;
  readonly now: RoomSnapshot;
  readonly book: RoomBook;
  readonly ledger: Ledger;
  readonly nowMs: number;
  /** Since when what is shown is not old because something was frozen. */
  readonly steadySinceMs: number;
}

/** Holds one timeline, as shown right now, to I1 to I5. */
export function checkTimeline(shown: ShownTimeline): void {
  if (shown.now.head.state !== 'ready') return;
  checkOnce(shown);
  const span = checkSequence(shown);
  checkNothingVanished(shown, span);
  checkPromises(shown, span);
}

/** The part of the server's history that a timeline covers. */
interface Span {
  /** Place of the first entry shown. */
  readonly first: number;
  /** Pairs of places between which a gap is shown. */
  readonly gaps: readonly (readonly [after: number, before: number])[];
}

/** I2: nothing is shown twice. */
function checkOnce({ where, now, ledger, nowMs }: ShownTimeline): void {
  const keys = new Set<string>();
  const ids = new Set<string>();
  const texts = new Map<string, Entry>();
  for (const item of now.items) {
    if (keys.has(item.key)) throw new Violation('I2', `${where} shows the key ${item.key} twice`);
    keys.add(item.key);
    if (item.kind !== 'event') continue;
    if (item.eventId !== null && ids.has(item.eventId))
      throw new Violation('I2', `${where} shows ${item.eventId} twice`);
    if (item.eventId !== null) ids.add(item.eventId);
    const text = textOf(item);
    const own = ledger.ofItem(item);
    if (own !== undefined) own.isRefused = item.sendState?.kind === 'not_sent';
    const written = text === undefined ? undefined : ledger.find(text);
    if (text === undefined || written === undefined) continue;
    const other = texts.get(text);
    if (other !== undefined && !isUnnamedEcho(other, item)) throw new Violation('I2', `${where} shows "${text}" twice`);
    texts.set(text, item);
    written.isDrawn = true;
    written.promisedAtMs = Math.min(written.promisedAtMs, nowMs);
    written.txnId ??= item.txnId;
  }
}

/**
 * If the server does not name an event's transaction, the event of a message that is still under way is not recognized until the
 * answer to the request names it.
 */
function isUnnamedEcho(one: Entry, other: Entry): boolean {
  const [echo, event] = one.eventId === null ? [one, other] : [other, one];
  return echo.eventId === null && event.eventId !== null && event.txnId === null;
}

/** I3 and I5: entries are in the server's order, and where some are missing between them, a gap is shown. */
function checkSequence({ where, now, book }: ShownTimeline): Span {
  const settled = withoutTail(now.items);
  const gaps: [number, number][] = [];
  let last = -1;
  let first = Number.POSITIVE_INFINITY;
  let isGap = true;
  for (const item of settled) {
    if (item.kind === 'gap') isGap = true;
    if (item.kind === 'beginning') isGap = false;
    if (item.kind !== 'event' || isReturned(book, item)) continue;
    const place = placeOf(book, item);
    if (place === undefined)
      throw new Violation('I3', `${where} shows ${item.key} in the midst, which the server does not have`);
    if (place <= last) throw new Violation('I3', `${where} shows ${item.key} (${place}) after place ${last}`);
    if (!isGap && place !== last + 1) {
      const missing = book.entries.slice(last + 1, place).map((id) => `${id} ${book.bodies.get(id) ?? ''}`);
      throw new Violation('I5', `${where} lacks ${missing.join(', ')} before ${item.key} and shows no gap`);
    }
    if (isGap && first < Number.POSITIVE_INFINITY) gaps.push([last, place]);
    first = Math.min(first, place);
    last = place;
    isGap = false;
  }
  return { first, gaps };
}

/** Own messages at the end may be there before the server's word of them: their place is not known yet. */
function withoutTail(items: readonly Timeline[]): readonly Timeline[] {
  const end = items.findLastIndex((item) => item.kind !== 'event' || item.txnId === null) + 1;
  return items.slice(0, end);
}

function placeOf(book: RoomBook, item: Entry): number | undefined {
  return item.eventId === null ? undefined : book.places.get(item.eventId);
}

/** It stands in the room once a reader knows that it was redacted: it is compared with the server at the end (I6). */
function isReturned(book: RoomBook, { eventId }: Entry): boolean {
  return eventId !== null && book.returned.has(eventId);
}

/** I4: what was shown stays, unless it lies before what is loaded or within a gap. */
function checkNothingVanished({ where, before, now, book, ledger }: ShownTimeline, span: Span): void {
  if (before === undefined) return;
  const keys = new Set(now.items.map(({ key }) => key));
  const ids = new Set<string | null>(now.items.map((item) => (item.kind === 'event' ? item.eventId : null)));
  for (const item of before.items) {
    if (item.kind !== 'event' || keys.has(item.key) || (item.eventId !== null && ids.has(item.eventId))) continue;
    if (isReturned(book, item)) continue;
    const text = textOf(item);
    const written = ledger.ofItem(item);
    if (written?.isTouched === true || (text !== undefined && now.items.some((other) => textOf(other) === text)))
      continue;
    // A copy that was not recognized yet goes when it is, also when its event was edited meanwhile.
    const event = text === undefined ? undefined : book.byBody.get(text);
    if (event !== undefined && ids.has(event)) continue;
    const place = placeOf(book, item);
    if (place === undefined || !isElsewhere(span, place))
      throw new Violation('I4', `${where} does not show ${item.key} any more (${text ?? ''})`);
  }
}

/** I1 and I4: what a person wrote and saw, or was told is kept, is there. */
function checkPromises(shown: ShownTimeline, span: Span): void {
  const { where, roomId, now, book, ledger, nowMs, steadySinceMs } = shown;
  if (steadySinceMs > nowMs - GRACE_MS) return;
  const promised = ledger.promised(roomId, nowMs);
  if (promised.length === 0) return;
  const texts = new Set(now.items.map(textOf));
  const ids = new Set<string | null>(now.items.map((item) => (item.kind === 'event' ? item.eventId : null)));
  const transactions = new Set<string | null>(now.items.map((item) => (item.kind === 'event' ? item.txnId : null)));
  for (const written of promised) {
    if (texts.has(written.body) || (written.txnId !== null && transactions.has(written.txnId))) continue;
    const event = book.byBody.get(written.body);
    // It may be shown as taken back or edited.
    if (event !== undefined && ids.has(event)) continue;
    const place = event === undefined ? undefined : book.places.get(event);
    if (place === undefined || !isElsewhere(span, place))
      throw new Violation('I1', `${where} lost "${written.body}" (${written.state})`);
  }
}

/** True if an entry at `place` need not be shown: it is older than the loaded part, or missing behind a marker. */
function isElsewhere({ first, gaps }: Span, place: number): boolean {
  return place < first || gaps.some(([after, before]) => after < place && place < before);
}
