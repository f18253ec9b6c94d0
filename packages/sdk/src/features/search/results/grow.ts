/** Results that are shown, and the same search asked again: what can be shown at once without moving any of them. Pure. */
import type { SearchHit } from '../contract.ts';

export interface Grown {
  /** The results that are shown, as they stand now, and what follows the last of them. */
  readonly items: readonly SearchHit[];
  /** Results that belong among them or before them. */
  readonly later: number;
}

/** The first of `fresh` beside those that are `shown`. `isAll`: there are no more than these. */
export function grow(shown: readonly SearchHit[], fresh: readonly SearchHit[], isAll: boolean): Grown {
  const byKey = new Map(fresh.map((hit) => [hit.key, hit]));
  const lastSeen = shown.findLastIndex(({ key }) => byKey.has(key));
  const kept = shown.flatMap((hit, at): SearchHit[] => {
    const now = byKey.get(hit.key);
    if (now !== undefined) return [now];
    // It was passed over, so it is not to be found any more.
    const isGone = !hit.isFromServer && (isAll || at < lastSeen);
    return isGone ? [] : [hit];
  });
  const keys = new Set(kept.map(({ key }) => key));
  const last = fresh.findLastIndex(({ key }) => keys.has(key));
  const end = last < 0 && kept.length > 0 ? fresh.length : last + 1;
  const later = fresh.slice(0, end).filter(({ key }) => !keys.has(key)).length;
  return { items: later > 0 ? kept : [...kept, ...fresh.slice(end)], later };
}
