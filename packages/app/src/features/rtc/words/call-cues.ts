/** Sounds for what happens in a call, so that one need not look. */
import type { News } from './comings.ts';

export type CallCue = 'joined' | 'left' | 'hand' | 'silenced';

/** In a larger call somebody comes or goes all the time: there are no sounds for that. */
const MOST_PEOPLE = 8;

/** The sound for news of a call of so many people; null for none. What one has to react to goes first. */
export function cueOf({ joined, left, hands }: News, people: number): CallCue | null {
  if (people > MOST_PEOPLE) return null;
  if (hands.length > 0) return 'hand';
  if (joined.length > 0) return 'joined';
  return left.length > 0 ? 'left' : null;
}
