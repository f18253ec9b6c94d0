import { Chunk } from '../../lib/chunk/chunk.ts';

/** Code that takes back chosen messages: the dialog that asks, and the progress. */
export const removalChunk = new Chunk(() => import('./removing-chosen.ts'));
