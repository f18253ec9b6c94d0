import { Chunk } from '../../lib/chunk/chunk.ts';

/** Code of the signed-in part; nothing else needs it. What its first drawing needs is made while the page waits for the engine. */
export const frameChunk = new Chunk(async () => {
  const { Frame, prepareFrame } = await import('./Frame.tsx');
  prepareFrame();
  return { Frame };
});
