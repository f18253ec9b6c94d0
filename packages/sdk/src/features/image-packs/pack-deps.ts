import type { Need } from '../../core/feature/faces.ts';

/** Parts of the account that packs take. */
export type PackDeps = Need<
  'me' | 'database' | 'rooms' | 'requests' | 'outbox' | 'crypto' | 'accountData' | 'emoticons' | 'isGuest'
>;
