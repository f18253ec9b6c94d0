import type { Need } from '../../core/feature/faces.ts';

/** The parts of the account that file trees take. */
export type AccountParts = Need<
  'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'crypto' | 'database' | 'isGuest' | 'sync'
>;
