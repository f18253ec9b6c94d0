import type { PushToTalk } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { callChoices, useCallChoices } from '../../../lib/call/call-settings.ts';
import { useCallRoom } from '../../../lib/call/use-call-room.ts';
import { usePreview } from '../../../lib/call/use-preview.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { useView } from '../../../lib/view/use-view.ts';
import type { SfuWish } from '../page-call.ts';
import { useRoomCall } from '../room/use-room-call.ts';
import type { RtcRequest } from '../rtc-desk.ts';
import { SfuLobbyView } from './SfuLobbyView.tsx';

export interface RtcLobbyProps {
  readonly request: RtcRequest;
  /** The code of calls is fetched; null where nothing was tried. */
  readonly trial: 'loading' | 'failed' | null;
  readonly onJoin: (wish: SfuWish) => void;
  readonly onClose: () => void;
}

/** Asks how a call of many is to be begun or joined. */
export function RtcLobby({ request: { roomId, video }, trial, onJoin, onClose }: RtcLobbyProps) {
  const i18n = useI18n();
  const choices = useCallChoices();
  const { room, way, isTooLarge, isFailed } = useRoomCall(roomId);
  const { name } = useCallRoom(roomId);
  const isOfTwo = useIsOfTwo(roomId);
  const [isMicOn, setIsMicOn] = useState(true);
  const [isCameraOn, setIsCameraOn] = useState(video);
  const [ringsAll, setRingsAll] = useState(false);
  const [wish, setWish] = useState<PushToTalk | null>(null);
  const preview = usePreview({ audio: isMicOn, video: isCameraOn }, choices);
  const pushToTalk = room.members.length === 0 ? wish : room.pushToTalk;
  return (
    <SfuLobbyView
      {...{ room, way, isTooLarge, name, isOfTwo, trial, preview, choices, isMicOn, isCameraOn, ringsAll, pushToTalk }}
      onClose={onClose}
      isEncrypted={useIsEncrypted(roomId)}
      failure={isFailed ? i18n._({ id: 'rtc.lobbyFailed', message: 'The call cannot be shown.' }) : null}
      onChoose={(change) => callChoices.change((now) => ({ ...now, ...change }))}
      onMic={() => setIsMicOn(!isMicOn)}
      onCamera={() => setIsCameraOn(!isCameraOn)}
      onRingAll={setRingsAll}
      onPushToTalk={setWish}
      onStart={() =>
        onJoin({
          roomId,
          way,
          intent: isCameraOn ? 'video' : 'audio',
          tell: isOfTwo || ringsAll ? 'ring' : 'notify',
          pushToTalk,
          // Everybody is silent at first.
          isMicrophoneOn: isMicOn && pushToTalk === null,
          isCameraOn,
        })
      }
    />
  );
}

function useIsOfTwo(roomId: RoomId): boolean {
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  return room !== null && (room.other !== null || room.memberCount === 2);
}

function useIsEncrypted(roomId: RoomId): boolean {
  const view = useView('timeline.room', { roomId });
  return view.kind === 'ready' && view.value.kind === 'known' && view.value.isEncrypted;
}
