import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect } from 'react';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { CurrentSfuCall } from './CurrentSfuCall.tsx';
import { RtcLobby } from './lobby/RtcLobby.tsx';
import { RtcRinging } from './ringing/RtcRinging.tsx';
import { type Ring, rtcDesk } from './rtc-desk.ts';
import { usePageCall } from './use-page-call.ts';

export interface RtcScreensProps {
  readonly openRoomId: RoomId | null;
  /** The call that asks for an answer; null for none. */
  readonly rings: Ring | null;
}

/** Everything that is seen of calls of many but for the signs in lists and rooms: before one, while it rings, and in it. */
export function RtcScreens({ openRoomId, rings }: RtcScreensProps) {
  const page = usePageCall();
  const state = useReadable(page);
  const { request } = useReadable(rtcDesk);
  const decline = useCommand('rtc.decline');
  const isTrying = request !== null && state.kind !== 'call';
  const open = (roomId: RoomId) => {
    if (openRoomId !== roomId) navigate({ kind: 'room', room: roomId, eventId: null });
  };
  useEffect(() => {
    if (state.kind === 'call') rtcDesk.ask(null);
    // One that was answered, and whose code did not come, is tried again from where calls begin.
    if (state.kind === 'failed' && rtcDesk.current.request === null)
      rtcDesk.ask({ roomId: state.roomId, video: false });
  }, [state]);
  return (
    <>
      {state.kind === 'call' && (
        <CurrentSfuCall
          key={state.roomId}
          call={state.call}
          roomId={state.roomId}
          place={openRoomId === state.roomId ? 'stage' : 'mini'}
          onReturn={() => open(state.roomId)}
          onClose={() => page.dismiss()}
        />
      )}
      {isTrying && (
        <RtcLobby
          key={`${request.roomId} ${request.video}`}
          request={request}
          trial={state.kind === 'loading' || state.kind === 'failed' ? state.kind : null}
          onJoin={(wish) => void page.join(wish)}
          onClose={() => {
            page.dismiss();
            rtcDesk.ask(null);
          }}
        />
      )}
      {rings !== null && !isTrying && (
        <RtcRinging
          key={rings.notificationId}
          call={rings}
          onAnswer={(video) => {
            const { roomId, way } = rings;
            rtcDesk.silence(rings.notificationId);
            const intent = video ? 'video' : 'audio';
            void page.join({ roomId, way, intent, tell: null, isMicrophoneOn: true, isCameraOn: video });
            open(roomId);
          }}
          onDecline={() => {
            rtcDesk.silence(rings.notificationId);
            if (rings.way === 'sfu') void decline({ roomId: rings.roomId, notificationId: rings.notificationId });
          }}
          onSilence={() => rtcDesk.silence(rings.notificationId)}
        />
      )}
    </>
  );
}
