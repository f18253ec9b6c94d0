/** What of an earlier run's entries still holds. */
import { localEventId, localTargetsOf } from './dependencies.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What was given up and neither came nor was asked for again in this time never will be. */
const CANCELLED_KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Whether an entry that was given up need not be known any more. `now` in milliseconds since the epoch. */
export function isOutdated({ state, createdAt }: OutboxEntry, now: number): boolean {
  return state.kind === 'cancelled' && createdAt < now - CANCELLED_KEPT_MS;
}

/**
 * The entries of one room. What relates to something that is not there any more would wait for ever: it is for the person to say what is
 * to become of it.
 */
export function withoutOrphans(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const names = new Set(entries.map(({ roomId, txnId }) => localEventId(roomId, txnId) as string));
  return entries.map((entry) =>
    localTargetsOf(entry.payload).every((target) => names.has(target))
      ? entry
      : { ...entry, state: { kind: 'not_sent', reason: { kind: 'dependencyFailed' } } },
  );
}
