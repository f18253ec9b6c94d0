import '../../lib/i18n/later-messages.ts';
import type { RingingCall } from '@parley/sdk/client/contract.ts';
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { callChoices } from '../../lib/call/call-settings.ts';
import { useAskBeforeLeaving } from '../../lib/call/use-ask-before-leaving.ts';
import { useCallRoom } from '../../lib/call/use-call-room.ts';
import { useLifeLock } from '../../lib/call/use-life-lock.ts';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { makePageId } from '../../lib/dom/page-id.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useEngineStatus } from '../../lib/view/use-view.ts';
import { RtcLobby } from './lobby/RtcLobby.tsx';
import { PageCall, type SfuCallLike } from './page-call.ts';
import { RtcRinging } from './ringing/RtcRinging.tsx';
import { rtcDesk } from './rtc-desk.ts';
import { SfuCallScreen } from './view/SfuCallScreen.tsx';

const sfuChunk = new Chunk(() => import('./sfu-chunk.ts'));

export interface RtcScreensProps {
  readonly me: UserId;
  readonly openRoomId: RoomId | null;
  /** The call that asks for an answer; null for none. */
  readonly rings: RingingCall | null;
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
            const { roomId } = rings;
            rtcDesk.silence(rings.notificationId);
            const intent = video ? 'video' : 'audio';
            void page.join({ roomId, intent, tell: null, isMicrophoneOn: true, isCameraOn: video });
            open(roomId);
          }}
          onDecline={() => {
            rtcDesk.silence(rings.notificationId);
            void decline({ roomId: rings.roomId, notificationId: rings.notificationId });
          }}
          onSilence={() => rtcDesk.silence(rings.notificationId)}
        />
      )}
    </>
  );
}

/** The call of this page, for as long as this is there. The engine knows of it, and so does one that takes over. */
function usePageCall(): PageCall {
  const { client } = useClient();
  const [pageId] = useState(makePageId);
  const lockName = useLifeLock(pageId);
  const engine = useEngineStatus();
  const attend = useCommand('rtc.attend');
  const [page] = useState(() => {
    const load = async () => {
      await sfuChunk.load();
      return sfuChunk.current.kind === 'ready' ? sfuChunk.current.module.makeSfuCall : null;
    };
    return new PageCall({ client, pageId, load, settings: () => callChoices.current });
  });
  useEffect(() => {
    // An engine that took over knows nothing of the pages.
    if (engine.kind === 'lost' || lockName === undefined) return;
    void attend({ pageId, lockName, calls: page.held });
  }, [attend, page, pageId, lockName, engine]);
  useEffect(() => () => page.dismiss(), [page]);
  return page;
}

interface CurrentSfuCallProps {
  readonly call: SfuCallLike;
  readonly roomId: RoomId;
  readonly place: 'stage' | 'mini';
  readonly onReturn: () => void;
  readonly onClose: () => void;
}

/** The call that this page is in. One that the user left is gone at once. */
function CurrentSfuCall(props: CurrentSfuCallProps) {
  const { call, roomId, onClose } = props;
  const { name } = useCallRoom(roomId);
  const { state } = useReadable(call.shown);
  const isOver = state.kind === 'ended';
  const isLeft = isOver && state.reason === 'left';
  useAskBeforeLeaving(!isOver);
  useEffect(() => rtcDesk.setRoom(isOver ? null : roomId), [isOver, roomId]);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  if (isLeft) return null;
  const onAgain = () => {
    onClose();
    rtcDesk.ask({ roomId, video: false });
  };
  return <SfuCallScreen {...props} name={name} onAgain={onAgain} />;
}
