import { Chunk } from '../../lib/chunk/chunk.ts';

/** The code that draws polls and their dialogs, fetched when the first poll is drawn or written. */
export const pollChunk = new Chunk(() => import('./drawing.ts'));
