/** The numbers of what waits in the accounts of this page, by place. */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

export interface Waiting {
  readonly count: number;
  readonly isForMe: boolean;
  readonly hasUnread: boolean;
}

export const NOTHING_WAITS: Waiting = { count: 0, isForMe: false, hasUnread: false };

const all = new ObservableValue<ReadonlyMap<number, Waiting>>(new Map());

/** By place; the same map until something changes. */
export const waiting: Readable<ReadonlyMap<number, Waiting>> = all;

/** Says how much waits in the account of a place; null for one that is not there any more. */
export function tellWaiting(now: Waiting | null, place = FIRST_PLACE): void {
  const rest = [...all.current].filter(([other]) => other !== place);
  all.set(new Map(now === null ? rest : [...rest, [place, now]]));
}

/** The sum over some accounts. */
export function sumOf(some: Iterable<Waiting>): Waiting {
  let [count, isForMe, hasUnread] = [0, false, false];
  for (const one of some) {
    count += one.count;
    isForMe ||= one.isForMe;
    hasUnread ||= one.hasUnread;
  }
  return { count, isForMe, hasUnread };
}
