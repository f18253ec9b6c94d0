import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useContext } from 'react';
import { CarrierContext } from '../../../lib/call/carrier.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { callOf, type RoomCall } from './room-way.ts';

const UNKNOWN: RtcRoom = {
  ...{ transport: 'loading', mayJoin: false, isWantedByOther: false, members: [], startedAt: null, intent: null },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};

/** The call of a room, or the one that could begin there; `isFailed` where it cannot be shown. */
export function useRoomCall(roomId: RoomId): RoomCall & { readonly isFailed: boolean } {
  const rtc = useView('rtc.room', { roomId });
  const carried = useContext(CarrierContext).useRoom(roomId);
  return { ...callOf(rtc.kind === 'ready' ? rtc.value : UNKNOWN, carried), isFailed: rtc.kind === 'failed' };
}
