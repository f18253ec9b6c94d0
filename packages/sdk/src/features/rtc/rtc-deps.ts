import type { Need } from '../../core/feature/faces.ts';

/** The parts of the engine that calls of many use. */
export type RtcDeps = Need<
  | 'env'
  | 'log'
  | 'scope'
  | 'session'
  | 'me'
  | 'requests'
  | 'rooms'
  | 'members'
  | 'pushRules'
  | 'ignored'
  | 'crypto'
  | 'delayed'
  | 'farewells'
  | 'isGuest'
  | 'events'
  | 'sync'
  | 'timelines'
>;
