import type { MeshRoom, RtcRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { callOf, type RoomCall } from './room-way.ts';

const UNKNOWN_RTC: RtcRoom = {
  ...{ transport: 'loading', mayJoin: false, isWantedByOther: false, members: [], startedAt: null, intent: null },
  ...{ isJoined: false, isJoinedElsewhere: false },
};
const UNKNOWN_MESH: MeshRoom = {
  ...{ isKnown: false, mayJoin: false, isTooLarge: false, members: [], startedAt: null, intent: null },
  ...{ isJoined: false, isJoinedElsewhere: false },
};

/** The call of a room, or the one that could begin there; `isFailed` where it cannot be shown. */
export function useRoomCall(roomId: RoomId): RoomCall & { readonly isFailed: boolean } {
  const rtc = useView('rtc.room', { roomId });
  const mesh = useView('mesh.room', { roomId });
  const call = callOf(
    rtc.kind === 'ready' ? rtc.value : UNKNOWN_RTC,
    mesh.kind === 'ready' ? mesh.value : UNKNOWN_MESH,
  );
  return { ...call, isFailed: rtc.kind === 'failed' };
}
