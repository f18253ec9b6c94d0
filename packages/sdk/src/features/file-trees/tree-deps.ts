import type { Need } from '../../core/feature/faces.ts';
import type { LeafBook } from './leaf-book.ts';
import type { Uploads } from './uploads.ts';

/** The parts of the account that file trees take. */
export type AccountParts = Need<
  'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'members' | 'crypto' | 'database' | 'isGuest' | 'sync'
>;

/** Everything that acts on trees stand on. */
export interface TreeDeps extends AccountParts {
  readonly leaves: LeafBook;
  readonly uploads: Uploads;
}
