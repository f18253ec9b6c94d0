import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useRoomToCall } from '../../../lib/call/use-room-to-call.ts';
import { CallButtonPair } from '../../../ui/call/CallButtonPair.tsx';
import { rtcDesk } from '../rtc-desk.ts';

/** Calls all who are in a room. What is missing for that is said when it is tried: to find out takes requests. */
export function RtcButtons({ roomId }: { readonly roomId: RoomId }) {
  const room = useRoomToCall(roomId);
  if (room?.kind !== 'many') return null;
  return <CallButtonPair onCall={(video) => rtcDesk.ask({ roomId, video })} />;
}
