import type { Need } from '../../core/feature/faces.ts';

/** The parts of the engine that calls of many use. */
export type RtcDeps = Need<
  | 'env'
  | 'log'
  | 'scope'
  | 'session'
  | 'me'
  | 'requests'
  | 'database'
  | 'rooms'
  | 'members'
  | 'pushRules'
  | 'ignored'
  | 'crypto'
  | 'delayed'
  | 'farewells'
  | 'isGuest'
  | 'outbox'
  | 'sync'
  | 'timelines'
>;
