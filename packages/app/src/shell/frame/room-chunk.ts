import { Chunk } from '../../lib/chunk/chunk.ts';

/** An open room. */
export const roomPaneChunk = new Chunk(() => import('./RoomPane.tsx'));
