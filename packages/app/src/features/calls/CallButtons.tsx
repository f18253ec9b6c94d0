import type { RoomId } from '@parley/sdk/client/ids.ts';
import { use } from 'react';
import { OtherWayContext } from '../../lib/call/other-way.ts';
import { useRoomToCall } from '../../lib/call/use-room-to-call.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { CallButtonPair } from '../../ui/call/CallButtonPair.tsx';
import { callDesk } from './call-desk.ts';

/** Calls the other one of two; there are none where that cannot be. */
export function CallButtons({ roomId }: { readonly roomId: RoomId }) {
  const { client } = useClient();
  const goesOtherWay = use(OtherWayContext);
  const room = useRoomToCall(roomId);
  if (room?.kind !== 'two') return null;
  const ask = async (video: boolean) => {
    const { other } = room;
    if (!(await goesOtherWay(client, { roomId, video }))) callDesk.ask({ roomId, invitee: other, video });
  };
  return <CallButtonPair onCall={(video) => void ask(video)} />;
}
