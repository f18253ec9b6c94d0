import type { Need } from '../../core/feature/faces.ts';

/** The parts of the engine that calls in full mesh use. */
export type MeshDeps = Need<
  | 'env'
  | 'log'
  | 'scope'
  | 'session'
  | 'me'
  | 'requests'
  | 'rooms'
  | 'members'
  | 'crypto'
  | 'delayed'
  | 'farewells'
  | 'isGuest'
  | 'sync'
  | 'pushRules'
  | 'ignored'
>;
