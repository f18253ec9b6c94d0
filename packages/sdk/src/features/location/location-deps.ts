import type { Need } from '../../core/feature/faces.ts';

/** The parts of the engine that this slice uses. */
export type LocationDeps = Need<
  'env' | 'scope' | 'me' | 'database' | 'rooms' | 'requests' | 'outbox' | 'farewells' | 'isGuest' | 'crypto'
>;
