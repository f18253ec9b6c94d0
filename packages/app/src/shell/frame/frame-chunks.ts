import { Chunk } from '../../lib/chunk/chunk.ts';

/** Code of the signed-in part; nothing else needs it. */
export const frameChunk = new Chunk(() => import('./Frame.tsx'));
