import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { useView } from '../../../lib/view/use-view.ts';

const watchChunk = new Chunk(() => import('./WatchHost.tsx'));

/** Has the device watched while this device shares where it is, whichever room is open. */
export function LocationHost() {
  const view = useView('location.sharing', null);
  return view.kind === 'ready' && view.value.some(({ isEndRefused }) => !isEndRefused) ? <LoadedWatch /> : null;
}

function LoadedWatch() {
  const chunk = useChunk(watchChunk);
  return chunk.kind === 'ready' ? <chunk.module.WatchHost /> : null;
}
