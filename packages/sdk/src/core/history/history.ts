/** The face of `core/history/` for features. */
export { type ChunkRecord, tailOf } from './chunk.ts';
export { chunkStore } from './chunk-store.ts';
export type { TimelineOptions } from './options.ts';
export { withRelated } from './place-related.ts';
