import type { Need } from '../../../core/feature/faces.ts';

/** Parts of the account that keys of media need. */
export type KeyDeps = Need<'env' | 'session' | 'requests' | 'rooms' | 'crypto' | 'timelines'>;
