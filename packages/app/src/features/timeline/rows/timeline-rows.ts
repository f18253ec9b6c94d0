/**
 * From a timeline's items to the rows that are drawn: messages in groups, day lines, folded state changes, gaps.
 *
 * What always holds: a row keeps its key for as long as what it shows is in the timeline, and stays the same object while
 * nothing about it changed. Day lines and gaps belong to the row below them (its `head`), so that paging back never removes
 * the row that holds the reader's place.
 */
import type { GapItem, Timeline } from '@parley/sdk/client/contract.ts';
import { startOfDay } from '../../../lib/format/time.ts';
import type { MessageItem } from '../contract.ts';

/** What stands above a row's own content. */
export interface RowHead {
  /** A time in the day that begins here, else null. */
  readonly dayMs: number | null;
  /** Events that are missing just before this row. */
  readonly gap: GapItem | null;
  /** The first of what the person has not read. */
  readonly isNew: boolean;
}

export interface MessageRow {
  readonly kind: 'message';
  readonly key: string;
  readonly item: MessageItem;
  readonly head: RowHead;
  /** The first of a sender's messages that belong together: with avatar and name. */
  readonly startsGroup: boolean;
  /** The newest message that the person sent and the server has: its `Sent` stays. */
  readonly isNewestOwn: boolean;
}

/** Neighbouring changes of the room's state, as one sentence. */
export interface ChangesRow {
  readonly kind: 'changes';
  readonly key: string;
  readonly items: readonly MessageItem[];
  readonly head: RowHead;
}

/** Messages one after the other that cannot be read here, as one line. */
export interface LockedRow {
  readonly kind: 'locked';
  readonly key: string;
  readonly items: readonly MessageItem[];
  readonly head: RowHead;
}

/** A gap with nothing after it. */
export interface GapRow {
  readonly kind: 'gap';
  readonly key: string;
  readonly gap: GapItem;
}

export interface BeginningRow {
  readonly kind: 'beginning';
  readonly key: string;
}

export type Row = MessageRow | ChangesRow | LockedRow | GapRow | BeginningRow;

/** Rows that are articles. */
export type ArticleRow = MessageRow | ChangesRow | LockedRow;

export function isArticle(row: Row): row is ArticleRow {
  return row.kind === 'message' || row.kind === 'changes' || row.kind === 'locked';
}

export interface Rows {
  readonly list: readonly Row[];
  /** Rows by key, to be found again. */
  readonly byKey: ReadonlyMap<string, Row>;
  /** The row that shows an item, by the item's key: several changes share one. */
  readonly rowOf: ReadonlyMap<string, string>;
}

/** Messages of one sender that are no further apart belong together. */
const GROUP_MS = 5 * 60_000;
/** Fewer of them that cannot be read are shown one by one. */
const FEWEST_LOCKED = 5;

export const NO_ROWS: Rows = { list: [], byKey: new Map(), rowOf: new Map() };

/**
 * The rows of `items`, reusing what is unchanged in `previous`.
 * @param newKey the key of the first item that the person has not read
 */
export function buildRows(items: readonly Timeline[], previous: Rows, newKey: string | null = null): Rows {
  const builder = new RowsBuilder(previous, newestOwnKey(items), newKey);
  for (const item of items) builder.add(item);
  return builder.finish();
}

/** Everything that stands above the row's content, or decides how tall its top is, in comparable form. */
export function sameTop(one: Row, other: Row): boolean {
  if (!('head' in one) || !('head' in other)) return true;
  const sameGroup = one.kind !== 'message' || other.kind !== 'message' || one.startsGroup === other.startsGroup;
  return sameGroup && sameHead(one.head, other.head);
}

function sameHead(one: RowHead, other: RowHead): boolean {
  return one.dayMs === other.dayMs && one.gap === other.gap && one.isNew === other.isNew;
}

class RowsBuilder {
  readonly #previous: Rows;
  readonly #newestOwn: string | null;
  readonly #list: Row[] = [];
  readonly #byKey = new Map<string, Row>();
  readonly #rowOf = new Map<string, string>();
  /** The event before the current one, the gap between them, and the day it is in. */
  #before: MessageItem | null = null;
  #gap: GapItem | null = null;
  #dayFrom = 0;
  #dayTo = 0;
  #fold: { readonly items: MessageItem[]; readonly head: RowHead } | null = null;
  /** Rows of messages that cannot be read, not pushed yet. */
  #locked: MessageRow[] = [];
  readonly #newKey: string | null;

  constructor(previous: Rows, newestOwn: string | null, newKey: string | null) {
    this.#previous = previous;
    this.#newestOwn = newestOwn;
    this.#newKey = newKey;
  }

  add(item: Timeline): void {
    switch (item.kind) {
      case 'event':
        this.#addEvent(item);
        break;
      case 'gap':
        this.#endFolds();
        if (this.#gap !== null) this.#addGap(this.#gap);
        this.#gap = item;
        break;
      case 'beginning':
        this.#endFolds();
        this.#push({ kind: 'beginning', key: item.key });
        break;
    }
  }

  finish(): Rows {
    this.#endFolds();
    if (this.#gap !== null) this.#addGap(this.#gap);
    return { list: this.#list, byKey: this.#byKey, rowOf: this.#rowOf };
  }

  #addEvent(item: MessageItem): void {
    const head = this.#headFor(item);
    const isApart = head.dayMs !== null || head.gap !== null || head.isNew;
    if (item.content.kind === 'stateChange') {
      this.#endLocked();
      if (isApart) this.#endFold();
      if (this.#fold === null) this.#fold = { items: [item], head };
      else this.#fold.items.push(item);
    } else {
      this.#endFold();
      if (isApart || item.content.kind !== 'encrypted') this.#endLocked();
      this.#addMessage(item, head, isApart || !belongTogether(this.#before, item));
    }
    this.#before = item;
  }

  #addMessage(item: MessageItem, head: RowHead, startsGroup: boolean): void {
    const isNewestOwn = item.key === this.#newestOwn;
    const row: MessageRow = { kind: 'message', key: item.key, item, head, startsGroup, isNewestOwn };
    if (item.content.kind !== 'encrypted') return this.#pushMessage(row);
    const before = this.#locked.at(-1)?.item.content;
    const isOtherwise = before?.kind === 'encrypted' && before.failure?.code !== item.content.failure?.code;
    // What stands together is said for all of it at once.
    if (isOtherwise) this.#endLocked();
    this.#locked.push(row);
  }

  #pushMessage(row: MessageRow): void {
    this.#push(row);
    this.#rowOf.set(row.key, row.key);
  }

  #endFolds(): void {
    this.#endFold();
    this.#endLocked();
  }

  #endLocked(): void {
    const rows = this.#locked;
    if (rows.length === 0) return;
    this.#locked = [];
    const [first] = rows;
    if (rows.length < FEWEST_LOCKED || first === undefined) {
      for (const row of rows) this.#pushMessage(row);
      return;
    }
    const items = rows.map((row) => row.item);
    this.#push({ kind: 'locked', key: this.#foldKey('locked', items), items, head: first.head });
  }

  #headFor(item: MessageItem): RowHead {
    const gap = this.#gap;
    this.#gap = null;
    const isNewDay = !this.#isInDay(item.timestamp);
    return { dayMs: isNewDay ? item.timestamp : null, gap, isNew: item.key === this.#newKey };
  }

  /** Whether it is in the day of the event before; then remembers its day. Dates are costly, so each day is worked out once. */
  #isInDay(atMs: number): boolean {
    if (atMs >= this.#dayFrom && atMs < this.#dayTo) return true;
    this.#dayFrom = startOfDay(atMs);
    this.#dayTo = startOfDay(this.#dayFrom + 36 * 3_600_000);
    return false;
  }

  #endFold(): void {
    const fold = this.#fold;
    if (fold === null) return;
    this.#fold = null;
    this.#push({ kind: 'changes', key: this.#foldKey('changes', fold.items), items: fold.items, head: fold.head });
  }

  /** A fold keeps its key while it grows at either end, and the older one's when two become one. */
  #foldKey(kind: 'changes' | 'locked', items: readonly MessageItem[]): string {
    const keys = items.map((item) => item.key);
    const known = keys
      .map((key) => this.#previous.rowOf.get(key))
      .find((key) => key?.startsWith(`${kind}:`) === true && !this.#byKey.has(key));
    const key = known ?? `${kind}:${keys[0] ?? ''}`;
    for (const itemKey of keys) this.#rowOf.set(itemKey, key);
    return key;
  }

  #addGap(gap: GapItem): void {
    this.#push({ kind: 'gap', key: gap.key, gap });
  }

  #push(row: Row): void {
    const before = this.#previous.byKey.get(row.key);
    const kept = before !== undefined && isSameRow(before, row) ? before : row;
    this.#list.push(kept);
    this.#byKey.set(kept.key, kept);
  }
}

function belongTogether(before: MessageItem | null, item: MessageItem): boolean {
  if (before === null || before.content.kind === 'stateChange') return false;
  if (before.sharedBy?.userId !== item.sharedBy?.userId) return false;
  return before.sender.userId === item.sender.userId && Math.abs(item.timestamp - before.timestamp) <= GROUP_MS;
}

function newestOwnKey(items: readonly Timeline[]): string | null {
  const newest = items.findLast((item) => item.kind === 'event' && item.isMine && item.sendState?.kind === 'sent');
  return newest?.key ?? null;
}

function isSameRow(one: Row, other: Row): boolean {
  if (one.kind === 'message' && other.kind === 'message') {
    return one.item === other.item && one.isNewestOwn === other.isNewestOwn && sameTop(one, other);
  }
  if ((one.kind === 'changes' || one.kind === 'locked') && other.kind === one.kind) {
    return (
      sameTop(one, other) &&
      one.items.length === other.items.length &&
      one.items.every((item, at) => item === other.items[at])
    );
  }
  if (one.kind === 'gap' && other.kind === 'gap') return one.gap === other.gap;
  return one.kind === other.kind;
}
