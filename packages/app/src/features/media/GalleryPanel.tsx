import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { MediaRoomContext } from '../../lib/media/media-room.ts';
import { viewerDesk } from '../../lib/media/viewer-desk.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useListView } from '../../lib/view/use-view.ts';
import { useViewCall } from '../../lib/view/use-view-call.ts';
import type { MessageItem } from '../timeline/contract.ts';
import { useTimelineSlots } from '../timeline/feature.ts';
import { type GalleryKind, GalleryView } from './GalleryView.tsx';
import { pictureOf } from './use-neighbours.ts';

/** The panel `Media`: what was sent to a room, by kind. */
export function Panel({ roomId }: PanelProps) {
  const [kind, setKind] = useState<GalleryKind>('pictures');
  return (
    <MediaRoomContext value={roomId}>
      <Gallery key={kind} roomId={roomId} kind={kind} onKind={setKind} />
    </MediaRoomContext>
  );
}

interface GalleryProps {
  readonly roomId: RoomId;
  readonly kind: GalleryKind;
  readonly onKind: (kind: GalleryKind) => void;
}

function Gallery({ roomId, kind, onKind }: GalleryProps) {
  const params = { roomId, kind };
  const list = useListView('media.inRoom', params);
  const askMore = useViewCall('media.inRoom', params, 'more');
  const [isAsking, setAsking] = useState(false);
  const { Content } = useTimelineSlots();
  const more = async () => {
    setAsking(true);
    await askMore(null);
    setAsking(false);
  };
  const head = list.kind === 'ready' ? list.value.head : null;
  return (
    <GalleryView
      kind={kind}
      state={head?.state ?? (list.kind === 'failed' ? 'failed' : 'loading')}
      items={list.kind === 'ready' ? list.value.items : []}
      hasMore={head?.hasMore ?? false}
      searchedBackTo={head?.searchedBackTo ?? null}
      isAsking={isAsking}
      Content={Content}
      hrefOf={({ eventId }) => (eventId === null ? null : formatRoute({ kind: 'room', room: roomId, eventId }))}
      onKind={onKind}
      onMore={() => void more()}
      onOpen={(item) => openPicture(roomId, item)}
    />
  );
}

/** Opens a picture in the viewer; false for what is none, or a spoiler: that is looked at in its place. */
function openPicture(roomId: RoomId, item: MessageItem): boolean {
  const [picture] = pictureOf(roomId, item);
  if (picture !== undefined) viewerDesk.set(picture);
  return picture !== undefined;
}
