import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { isDecliningAll, setDecliningAll } from './decline-desk.ts';

const dialogChunk = new Chunk(() => import('./DeclineAll.tsx'));
const close = () => setDecliningAll(false);

/** The dialog that declines all invitations, if somebody asked for it. */
export function DeclineAllHost() {
  return useReadable(isDecliningAll) ? <LoadedDeclineAll /> : null;
}

function LoadedDeclineAll() {
  const chunk = useDialogChunk(dialogChunk, close);
  return chunk.kind === 'ready' ? <chunk.module.DeclineAll onClose={close} /> : null;
}
