import { Chunk } from '../../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../../lib/chunk/use-dialog-chunk.ts';
import type { SendFilesDialogProps } from './SendFilesDialog.tsx';

const dialogChunk = new Chunk(() => import('./SendFilesDialog.tsx'));

/** The dialog `Send files`, fetched when the first file is chosen. */
export function LoadedSendFiles(props: SendFilesDialogProps) {
  const chunk = useDialogChunk(dialogChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.SendFilesDialog {...props} /> : null;
}
