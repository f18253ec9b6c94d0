import { type EventId, parseRoomId, type RoomAlias, type RoomId } from '@parley/sdk/client/ids.ts';
import { Conversation } from '../../features/timeline/Conversation.tsx';
import { TimelineSlotsContext } from '../../features/timeline/slots.ts';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute } from '../../lib/route/route.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { timelineSlots } from '../tiles.ts';
import { usePageTitle } from '../use-page-title.ts';
import { BackLink } from './BackLink.tsx';

export interface RoomPaneProps {
  readonly room: RoomId | RoomAlias;
  /** Where to open it, or null for the newest messages. */
  readonly eventId: EventId | null;
}

/** A room by its address. */
export function RoomPane({ room, eventId }: RoomPaneProps) {
  const roomId = parseRoomId(room);
  if (roomId === null) return <UnknownAlias alias={room} />;
  return (
    <TimelineSlotsContext value={timelineSlots}>
      <RoomTitle roomId={roomId} />
      <Conversation roomId={roomId} eventId={eventId} leading={<BackLink />} />
    </TimelineSlotsContext>
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

/** Only rooms that one is in can be opened, and they are known by their ids. */
function UnknownAlias({ alias }: { readonly alias: string }) {
  const i18n = useI18n();
  return (
    <Notice
      place="pane"
      title={i18n._({ id: 'room.unknownAlias', message: '{alias} is not open here', values: { alias } })}
      text={i18n._({
        id: 'room.unknownAliasText',
        message: 'Parley cannot look rooms up by their address yet. If you are in it, it is in your list of rooms.',
      })}
      actions={<a href={formatRoute({ kind: 'home' })}>{i18n._({ id: 'room.toRooms', message: 'To my rooms' })}</a>}
    />
  );
}
