import type { AccountParts } from './account-parts.ts';
import type { LeafBook } from './leaf-book.ts';
import type { Uploads } from './uploads.ts';

/** Everything that acts on trees stand on. */
export interface TreeDeps extends AccountParts {
  readonly leaves: LeafBook;
  readonly uploads: Uploads;
}
