import type { EventId } from '@parley/sdk/client/ids.ts';
import type { KnownRoom } from '../timeline/contract.ts';

/** The fact of a room that its person may say what is pinned. */
export const MAY_PIN = 'pins.mayPin';

/** The fact of a room that an event is pinned. */
export function pinnedFact(eventId: EventId): string {
  return `pins.pinned ${eventId}`;
}

/** The facts that decide what can be pinned and unpinned. */
export function pinFacts({ mayPin, pinned }: Pick<KnownRoom, 'mayPin' | 'pinned'>): readonly string[] {
  return [...(mayPin ? [MAY_PIN] : []), ...pinned.map(pinnedFact)];
}
