import { Chunk } from '../../lib/chunk/chunk.ts';

/** What somebody who is signed in sees; nobody else needs it. */
export const frameChunk = new Chunk(() => import('./Frame.tsx'));
