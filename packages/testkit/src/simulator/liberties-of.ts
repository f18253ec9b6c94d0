import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { Liberties } from '../homeserver/liberties.ts';
import type { Faults } from './faults.ts';

/** The liberties that the server of a run takes. */
export function createLiberties(faults: Faults, random: SeededRandom): Liberties {
  return {
    timelineLimit: (asked) => (faults.fires('server.limitedSync') ? 1 + random.integer(asked) : asked),
    resendsRoom: () => faults.fires('server.resentRoom'),
    tellsTransactionId: () => !faults.fires('server.noTransactionId'),
  };
}
