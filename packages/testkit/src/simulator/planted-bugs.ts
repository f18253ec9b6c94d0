import type { Lock } from '@parley/sdk/internal/platform/locks/locks.ts';
import type { PlantBug } from './world.ts';

/** Bugs to plant, to see that the simulator finds them. They stand between the engine and its machine, not in the engine. */
export const PLANTED_BUGS: ReadonlyMap<string, PlantBug> = new Map<string, PlantBug>([
  /** Some messages that are to be sent are said to be stored, and are not. */
  [
    'lostWrite',
    (random) => ({
      transform: (ops) => [
        ops.filter(({ kind, store }) => !(kind === 'put' && store === 'outbox' && random.chance(0.1))),
      ],
    }),
  ],
  /** The position of the sync is stored before what it brought. */
  [
    'positionBeforeData',
    () => ({
      transform: (ops) => {
        const position = ops.filter(({ store }) => store === 'sync');
        const data = ops.filter(({ store }) => store !== 'sync');
        return position.length > 0 && data.length > 0 ? [position, data] : [ops];
      },
    }),
  ],
  /** An engine that hung, and whose place another took, goes on when it wakes. */
  [
    'deafEngine',
    () => ({
      relock: (locks) => ({
        ...locks,
        takeOver: async (name, options) => deafened(await locks.takeOver(name, options)),
      }),
    }),
  ],
]);

/** A lock that says that it is held, whatever became of it. */
function deafened(lock: Lock | undefined): Lock | undefined {
  if (lock === undefined) return undefined;
  return {
    lost: new AbortController().signal,
    onWanted: (listener) => lock.onWanted(listener),
    isHeld: () => Promise.resolve(true),
    release: () => lock.release(),
  };
}
