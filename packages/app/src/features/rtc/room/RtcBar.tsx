import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { canCall } from '../../../lib/call/can-call.ts';
import { inCall } from '../../../lib/call/in-call.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { rtcDesk } from '../rtc-desk.ts';
import { RtcBarView, type RtcBarViewProps } from './RtcBarView.tsx';
import { useRoomCall } from './use-room-call.ts';
import { useRunningCall } from './use-running-call.ts';

/** Above the messages of a room in which a call goes on that this page is not in. */
export function RtcBar({ roomId }: { readonly roomId: RoomId }) {
  const call = useRunningCall(roomId);
  const desk = useReadable(rtcDesk);
  return call === null || desk.roomId === roomId ? null : <JoinableCall roomId={roomId} people={call.people} />;
}

function JoinableCall({ roomId, people }: { readonly roomId: RoomId; readonly people: RtcPeople }) {
  const { room } = useRoomCall(roomId);
  const isInCall = useReadable(inCall);
  if (room.members.length === 0) return null;
  const count = new Set(room.members.map(({ person }) => person.userId)).size;
  return (
    <RtcBarView
      people={people}
      count={count}
      hasVideo={room.intent === 'video'}
      where={whereOf(room)}
      onJoin={
        room.isJoined || !room.mayJoin || isInCall || !canCall()
          ? null
          : () => rtcDesk.ask({ roomId, video: room.intent === 'video' })
      }
    />
  );
}

/** The place where the user is in the call; `before` is a page of this browser that was closed or loaded anew. */
function whereOf({ isJoined, isJoinedElsewhere, members }: RtcRoom): RtcBarViewProps['where'] {
  if (isJoined) return 'tab';
  if (isJoinedElsewhere) return 'device';
  return members.some(({ isMine }) => isMine) ? 'before' : null;
}

type RtcPeople = RtcBarViewProps['people'];
