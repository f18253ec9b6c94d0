import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';

/** The name of a room that has no address in words, for its members; for others its id. An address is its own name. */
export function RoomWords({ id }: { readonly id: string }) {
  const roomId = parseRoomId(id);
  return roomId === null ? id : <RoomName roomId={roomId} />;
}

function RoomName({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  return room?.membership === 'join' ? roomNameText(i18n, room.name) : roomId;
}
