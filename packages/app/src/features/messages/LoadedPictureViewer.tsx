import { Chunk } from '../../lib/chunk/chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import type { PictureViewerProps } from './PictureViewer.tsx';

const viewerChunk = new Chunk(() => import('./PictureViewer.tsx'));

/** The viewer, fetched when somebody opens a picture. */
export function LoadedPictureViewer(props: PictureViewerProps) {
  const chunk = useDialogChunk(viewerChunk, props.onClose);
  return chunk.kind === 'ready' ? <chunk.module.PictureViewer {...props} /> : null;
}
