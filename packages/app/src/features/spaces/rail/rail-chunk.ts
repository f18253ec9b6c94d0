import { Chunk } from '../../../lib/chunk/chunk.ts';

/** Code of the rail and of what stands over the list, for users with spaces. */
export const railChunk = new Chunk(() => import('./rail-parts.ts'));
