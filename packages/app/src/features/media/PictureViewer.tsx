import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useOriginal } from '../../lib/media/use-picture.ts';
import { useSaveFile } from '../../lib/media/use-save-file.ts';
import { type OpenedPicture, viewerDesk } from '../../lib/media/viewer-desk.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { PictureViewerView } from './PictureViewerView.tsx';
import { type Neighbours, useNeighbours } from './use-neighbours.ts';

export interface PictureViewerProps {
  readonly picture: OpenedPicture;
}

const ALONE: Neighbours = { previous: null, next: null, isLooking: false, isComing: false };
const close = () => viewerDesk.set(null);

/** The picture that was opened, and the way to the room's others. */
export function PictureViewer({ picture }: PictureViewerProps) {
  return picture.roomId === null ? (
    <Shown picture={picture} neighbours={ALONE} />
  ) : (
    <Among roomId={picture.roomId} picture={picture} />
  );
}

function Among({ roomId, picture }: PictureViewerProps & { readonly roomId: RoomId }) {
  const neighbours = useNeighbours(roomId, picture);
  return (
    <>
      <Shown picture={picture} neighbours={neighbours} />
      <Ahead picture={neighbours.next} />
      <Ahead picture={neighbours.previous} />
    </>
  );
}

/** Fetches the picture that is looked at next. */
function Ahead({ picture }: { readonly picture: OpenedPicture | null }) {
  useOriginal(picture?.source ?? null);
  return null;
}

/**
 * A picture as it was sent, not the small one that stands for it. That one is only what the sender says: what is saved was seen here
 * whole, or is said to be no picture (SEC-36).
 */
function Shown({ picture, neighbours }: PictureViewerProps & { readonly neighbours: Neighbours }) {
  const { source, fileName, roomId, eventId } = picture;
  const media = useOriginal(source);
  const { state, save } = useSaveFile(source, fileName);
  return (
    <PictureViewerView
      picture={picture}
      media={media}
      neighbours={neighbours}
      href={roomId === null || eventId === null ? null : formatRoute({ kind: 'room', room: roomId, eventId })}
      isSaving={state.kind === 'loading'}
      onShow={(next) => viewerDesk.set(next)}
      onSave={save}
      onClose={close}
    />
  );
}
