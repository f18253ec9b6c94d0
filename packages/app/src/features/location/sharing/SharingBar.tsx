import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { LoadedSharing } from './LoadedSharing.tsx';

/** Above the messages of a room in which one shares where one is, from this device or another own one. */
export function SharingBar({ roomId }: { readonly roomId: RoomId }) {
  const here = useView('location.sharing', null);
  const inRoom = useView('location.inRoom', { roomId });
  const own = here.kind === 'ready' ? here.value.find((each) => each.roomId === roomId) : undefined;
  const share = own ?? (inRoom.kind === 'ready' ? inRoom.value.find(({ isMine }) => isMine) : undefined);
  if (share === undefined) return null;
  return <LoadedSharing roomId={roomId} endsAt={share.endsAt} isEndRefused={own?.isEndRefused === true} place="room" />;
}
