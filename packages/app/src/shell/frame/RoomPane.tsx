import '../../lib/i18n/room-messages.ts';
import { type EventId, parseRoomId, type RoomAlias, type RoomId } from '@parley/sdk/client/ids.ts';
import { Preview } from '../../features/membership/Preview.tsx';
import { Space } from '../../features/membership/Space.tsx';
import { Conversation } from '../../features/timeline/Conversation.tsx';
import { RoomHeader } from '../../features/timeline/header/RoomHeader.tsx';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import { headerActions } from '../header-actions.ts';
import { panels, spacePanels } from '../panels.ts';
import { usePageTitle } from '../use-page-title.ts';
import { BackLink } from './BackLink.tsx';
import { MessageSlots } from './MessageSlots.tsx';
import { PaneOutline } from './Outline.tsx';
import { PanelButtons } from './PanelButtons.tsx';
import styles from './room-pane.module.css';

export interface RoomPaneProps {
  readonly room: RoomId | RoomAlias;
  /** The event to open at, or null for the newest messages. */
  readonly eventId: EventId | null;
}

/** A room by its address; one that is not here yet as its server tells of it. */
export function RoomPane({ room, eventId }: RoomPaneProps) {
  const roomId = parseRoomId(room);
  if (roomId === null) return <RoomPreview room={room} />;
  return <RoomById roomId={roomId} eventId={eventId} />;
}

function RoomById({ roomId, eventId }: { readonly roomId: RoomId; readonly eventId: EventId | null }) {
  const view = useView('timeline.room', { roomId });
  const connection = useView('connection.status', null);
  const isUnknown = view.kind === 'ready' && view.value.kind === 'unknown';
  // Before the first sync most rooms are unknown.
  const isSyncing = connection.kind === 'ready' && connection.value.kind === 'syncing';
  const hasAsked = view.kind === 'ready' && view.value.kind === 'known' && view.value.membership === 'knock';
  if (hasAsked || (isUnknown && isSyncing)) return <RoomPreview room={roomId} />;
  if (view.kind === 'ready' && view.value.kind === 'known' && view.value.isSpace && view.value.membership === 'join') {
    const trailing = <PanelButtons roomId={roomId} panels={spacePanels} />;
    return (
      <>
        <RoomTitle roomId={roomId} />
        <Space roomId={roomId} header={<RoomHeader roomId={roomId} leading={<BackLink />} trailing={trailing} />} />
      </>
    );
  }
  return (
    <MessageSlots>
      <RoomTitle roomId={roomId} />
      <Conversation
        roomId={roomId}
        eventId={eventId}
        leading={<BackLink />}
        trailing={
          <PanelButtons
            roomId={roomId}
            panels={panels}
            leading={headerActions.map(({ id, Buttons }) => <Buttons key={id} roomId={roomId} />)}
          />
        }
      />
    </MessageSlots>
  );
}

function RoomPreview({ room }: { readonly room: RoomId | RoomAlias }) {
  return (
    <div className={styles.preview}>
      <div>
        <BackLink />
      </div>
      <Preview room={room} waiting={<PaneOutline />} />
    </div>
  );
}

/** The title of the window. */
function RoomTitle({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const room = useView('timeline.room', { roomId });
  const name = room.kind === 'ready' && room.value.kind === 'known' ? roomNameText(i18n, room.value.name) : null;
  usePageTitle(name);
  return null;
}
