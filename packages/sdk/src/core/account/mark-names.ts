import type { EpochMs } from '../../base/clock/clock.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

const PATTERN = /^parley-user\/(\d+)\/(\d+)\/(.+)$/u;

/** An account of a place that runs: who, and since when they are signed in there. */
export interface Mark {
  readonly place: number;
  readonly begunAt: EpochMs;
  readonly userId: UserId;
}

/** The name of the lock that stands for a mark. */
export function nameOf({ place, begunAt, userId }: Mark): string {
  return `parley-user/${place}/${begunAt}/${userId}`;
}

/** Reads the name of a lock; null for what is no mark. */
export function readMark(name: string): Mark | null {
  const [, place, begunAt, userId] = PATTERN.exec(name) ?? [];
  return userId === undefined ? null : { place: Number(place), begunAt: Number(begunAt), userId: userId as UserId };
}
