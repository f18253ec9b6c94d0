import type { RoomId } from '@parley/sdk/client/ids.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useDialogChunk } from '../../lib/chunk/use-dialog-chunk.ts';
import { soundDesk } from '../../lib/media/sound-desk.ts';
import { type OpenedPicture, viewerDesk } from '../../lib/media/viewer-desk.ts';
import { useRead, useReadable } from '../../lib/store/use-readable.ts';

export interface MediaHostProps {
  readonly openRoomId: RoomId | null;
}

const viewerChunk = new Chunk(() => import('./PictureViewer.tsx'));
const soundChunk = new Chunk(() => import('./SoundBar.tsx'));
const close = () => viewerDesk.set(null);

/** The page's one viewer of pictures, and the bar of what is heard, whichever room is open. */
export function MediaHost({ openRoomId }: MediaHostProps) {
  const picture = useReadable(viewerDesk);
  const isHeard = useRead(soundDesk, () => soundDesk.current.kind !== 'idle');
  return (
    <>
      {picture !== null && <LoadedViewer picture={picture} />}
      {isHeard && <LoadedBar openRoomId={openRoomId} />}
    </>
  );
}

function LoadedViewer({ picture }: { readonly picture: OpenedPicture }) {
  const chunk = useDialogChunk(viewerChunk, close);
  return chunk.kind === 'ready' ? <chunk.module.PictureViewer picture={picture} /> : null;
}

function LoadedBar(props: MediaHostProps) {
  const chunk = useChunk(soundChunk);
  return chunk.kind === 'ready' ? <chunk.module.SoundBar {...props} /> : null;
}
