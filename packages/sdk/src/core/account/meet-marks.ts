/** Two places that have one user; loaded where that is found. */
import type { Locks } from '../../platform/locks/locks.ts';
import { type Mark, nameOf } from './mark-names.ts';

/** The time an engine has to hear that it is to look. One that hangs has no user any more. */
const PATIENCE_MS = 10_000;

/** Has only the oldest of the places stay: `onLater` hears that this is not it, and the others look too. */
export async function meetMarks(
  { locks, onLater }: { readonly locks: Locks; readonly onLater: () => void },
  mark: Mark,
  others: readonly Mark[],
  signal: AbortSignal,
): Promise<void> {
  for (const other of others) {
    if (signal.aborted) return;
    if (isOlder(other, mark)) return onLater();
    const taken = await locks.takeOver(nameOf(other), { as: nameOf(mark), patienceMs: PATIENCE_MS, signal });
    taken?.release();
  }
}

function isOlder(one: Mark, other: Mark): boolean {
  return one.begunAt === other.begunAt ? one.place < other.place : one.begunAt < other.begunAt;
}
