import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { MessageItem } from '../contract.ts';

/** More new messages than this are told as a number. */
const MOST_READ_OUT = 3;

/** What to tell somebody who listens. */
export type Announcement =
  | { readonly kind: 'messages'; readonly items: readonly MessageItem[] }
  | { readonly kind: 'count'; readonly count: number };

/**
 * The new live messages of others among `items`: those that came after `seen` was last updated. Remembers them in `seen`,
 * so that each is told once (ux.md G). Paged and stored events are never new.
 * @param seen keys known so far; those that are no longer in the timeline are forgotten
 */
export function takeNew(items: readonly Timeline[], seen: Set<string>): readonly MessageItem[] {
  const fresh: MessageItem[] = [];
  for (const item of items) {
    if (item.kind !== 'event' || !item.isLive || item.isMine || seen.has(item.key)) continue;
    if (item.content.kind !== 'stateChange') fresh.push(item);
  }
  seen.clear();
  for (const item of items) seen.add(item.key);
  return fresh;
}

/** A line of what was told: of a message, or of many. */
export interface ToldLine {
  readonly id: number;
  readonly text: string;
  /** The message's key; null for a number of them. */
  readonly key: string | null;
}

/** The lines that may stand on: none of a message that was taken back, or is hidden or gone. The same list if that is all of them. */
export function stillTold(lines: readonly ToldLine[], items: readonly Timeline[]): readonly ToldLine[] {
  if (lines.every(({ key }) => key === null)) return lines;
  const shown = new Set(items.flatMap((item) => (isReadable(item) ? item.key : [])));
  const left = lines.filter(({ key }) => key === null || shown.has(key));
  return left.length === lines.length ? lines : left;
}

/** Those of `fresh` that still say what they said, as they are now among `items`. */
export function stillFresh(fresh: readonly MessageItem[], items: readonly Timeline[]): readonly MessageItem[] {
  const now = new Map(items.map((item) => [item.key, item]));
  return fresh.flatMap(({ key }) => {
    const item = now.get(key);
    return item?.kind === 'event' && isReadable(item) ? [item] : [];
  });
}

function isReadable(item: Timeline): boolean {
  return item.kind === 'event' && item.content.kind !== 'redacted' && item.content.kind !== 'hidden';
}

/** How to tell them; null when there is nothing to tell. */
export function announce(fresh: readonly MessageItem[]): Announcement | null {
  if (fresh.length === 0) return null;
  return fresh.length > MOST_READ_OUT ? { kind: 'count', count: fresh.length } : { kind: 'messages', items: fresh };
}
