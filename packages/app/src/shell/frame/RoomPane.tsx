import '../../lib/i18n/room-messages.ts';
import { type EventId, parseRoomId, type RoomAlias, type RoomId } from '@parley/sdk/client/ids.ts';
import { type ComponentProps, useEffect } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { usePageTitle } from '../../lib/title/use-page-title.ts';
import { useView } from '../../lib/view/use-view.ts';
import { BackLink } from '../../ui/back-link/BackLink.tsx';
import { headerActions } from '../header-actions.ts';
import { pages } from '../pages.ts';
import { panels, spacePanels } from '../panels.ts';
import { Conversation, LoadedPeek, Preview, RoomHeader, spaceScreens } from '../room-screens.ts';
import { MessageSlots } from './MessageSlots.tsx';
import { PaneOutline } from './Outline.tsx';
import { PanelButtons } from './PanelButtons.tsx';
import styles from './room-pane.module.css';

export { PanelPane } from './PanelPane.tsx';

interface RoomPageProps {
  readonly room: RoomId | RoomAlias;
  /** The event to open at, or null for the newest messages. */
  readonly eventId: EventId | null;
  /** Servers that know the room; undefined for none. */
  readonly via: readonly string[] | undefined;
}

/** A room by its address; one that is not here yet as its server tells of it. */
export function RoutePage({ room, eventId, via }: RoomPageProps) {
  const roomId = parseRoomId(room);
  if (roomId === null) return <RoomPreview room={room} via={via} />;
  return <RoomById roomId={roomId} eventId={eventId} via={via} />;
}

interface RoomByIdProps extends Pick<RoomPageProps, 'eventId' | 'via'> {
  readonly roomId: RoomId;
}

function RoomById({ roomId, eventId, via }: RoomByIdProps) {
  const view = useView('timeline.room', { roomId });
  const connection = useView('connection.status', null);
  const isUnknown = view.kind === 'ready' && view.value.kind === 'unknown';
  // Before the first sync most rooms are unknown.
  const isSyncing = connection.kind === 'ready' && connection.value.kind === 'syncing';
  const hasAsked = view.kind === 'ready' && view.value.kind === 'known' && view.value.membership === 'knock';
  if (hasAsked || (isUnknown && isSyncing)) return <RoomPreview room={roomId} via={via} />;
  if (
    view.kind === 'ready' &&
    view.value.kind === 'known' &&
    view.value.isFileTree === true &&
    pages.files !== undefined
  )
    return <ToFiles treeId={roomId} />;
  const { Lobby } = spaceScreens;
  const isLobby =
    view.kind === 'ready' && view.value.kind === 'known' && view.value.isSpace && view.value.membership === 'join';
  if (isLobby && Lobby !== undefined) {
    const trailing = <PanelButtons roomId={roomId} panels={spacePanels} />;
    return (
      <>
        <RoomTitle roomId={roomId} />
        <Lobby roomId={roomId} header={<RoomHeader roomId={roomId} leading={<BackLink />} trailing={trailing} />} />
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

/** A tree of files has a page of its own. */
function ToFiles({ treeId }: { readonly treeId: RoomId }) {
  useEffect(() => navigate({ kind: 'files', treeId }, 'replace'), [treeId]);
  return <PaneOutline />;
}

function RoomPreview({ room, via }: Pick<RoomPageProps, 'room' | 'via'>) {
  return (
    <div className={styles.preview}>
      <div>
        <BackLink />
      </div>
      <Preview key={room} room={room} via={via} waiting={<PaneOutline />} Messages={ReadableMessages} />
    </div>
  );
}

/** The messages of a room that the user is not in. */
function ReadableMessages(props: ComponentProps<typeof LoadedPeek>) {
  return (
    <MessageSlots>
      <LoadedPeek {...props} />
    </MessageSlots>
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
