import { useEffect } from 'react';
import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { type Choosing, type ChoosingPlace, endChoosing, useChoosing } from './choosing.ts';

const barChunk = new Chunk(() => import('./OpenBar.tsx'));

/** The bar under the messages while some are chosen; its code is loaded then. Leaving the room ends it. */
export function ChoosingBar({ roomId, threadRoot }: ChoosingPlace) {
  const choosing = useChoosing({ roomId, threadRoot });
  useEffect(() => () => endChoosing({ roomId, threadRoot }), [roomId, threadRoot]);
  return choosing === null ? null : <LoadedBar choosing={choosing} />;
}

function LoadedBar({ choosing }: { readonly choosing: Choosing }) {
  const chunk = useDialogChunk(barChunk, () => endChoosing(choosing));
  return chunk.kind === 'ready' ? <chunk.module.OpenBar choosing={choosing} /> : null;
}
