import type { PlantBug } from './simulation.ts';

/** Bugs to plant, to see that the simulator finds them. They stand between the engine and its disk, not in the engine. */
export const PLANTED_BUGS: ReadonlyMap<string, PlantBug> = new Map<string, PlantBug>([
  /** Some messages that are to be sent are said to be stored, and are not. */
  [
    'lostWrite',
    (random) => (ops) => [
      ops.filter(({ kind, store }) => !(kind === 'put' && store === 'outbox' && random.chance(0.1))),
    ],
  ],
  /** The position of the sync is stored before what it brought. */
  [
    'positionBeforeData',
    () => (ops) => {
      const position = ops.filter(({ store }) => store === 'sync');
      const data = ops.filter(({ store }) => store !== 'sync');
      return position.length > 0 && data.length > 0 ? [position, data] : [ops];
    },
  ],
]);
