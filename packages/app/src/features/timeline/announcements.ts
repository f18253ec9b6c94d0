import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { MessageItem } from './contract.ts';

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

/** How to tell them; null when there is nothing to tell. */
export function announce(fresh: readonly MessageItem[]): Announcement | null {
  if (fresh.length === 0) return null;
  return fresh.length > MOST_READ_OUT ? { kind: 'count', count: fresh.length } : { kind: 'messages', items: fresh };
}
