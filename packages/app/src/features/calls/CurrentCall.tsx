import type { CallInput, DirectCalls, ShownCall } from '@parley/sdk/client/calls.main.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { defineHotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { CallView } from './CallView.tsx';
import { useCallChoices } from './call-settings.ts';
import { callTiles } from './call-tiles.ts';
import { errorText, statusText } from './call-words.ts';
import { useCallRoom } from './use-call-room.ts';

const MICROPHONE = defineHotkey({
  id: 'calls.microphone',
  chords: ['Mod+D', 'Mod+Shift+M'],
  label: /*i18n*/ { id: 'calls.keyMicrophone', message: 'Switch the microphone in a call' },
});
const CAMERA = defineHotkey({
  id: 'calls.camera',
  chords: ['Mod+E'],
  label: /*i18n*/ { id: 'calls.keyCamera', message: 'Switch the camera in a call' },
});

export interface CurrentCallProps {
  readonly shown: ShownCall;
  readonly calls: DirectCalls;
  readonly openRoomId: RoomId | null;
}

/** The call one is in: whole in its room, small elsewhere. */
export function CurrentCall({ shown, calls, openRoomId }: CurrentCallProps) {
  const i18n = useI18n();
  const { call, quality, error } = shown;
  const { callId, roomId, local, isRemoteOnHold } = call;
  const { name, imageUrl } = useCallRoom(roomId);
  const { audioOutputId } = useCallChoices();
  const act = (input: CallInput) => calls.act(callId, input);
  const toggle = (what: 'mic' | 'camera' | 'share' | 'hold') => {
    switch (what) {
      case 'mic':
        return act({ kind: 'mute', medium: 'audio', isMuted: !local.isAudioMuted });
      case 'camera':
        return act({ kind: 'mute', medium: 'video', isMuted: isCameraOn });
      case 'share':
        return act({ kind: 'shareScreen', isOn: local.screenStreamId === null });
      case 'hold':
        return act({ kind: 'hold', isOn: !isRemoteOnHold });
    }
  };
  const isCameraOn = local.camera !== 'closed' && !local.isVideoMuted;
  const isEnded = call.end !== null;
  const toggleByKey = (what: 'mic' | 'camera') => {
    if (!isEnded) toggle(what);
    return !isEnded;
  };
  useHotkey(MICROPHONE, () => toggleByKey('mic'));
  useHotkey(CAMERA, () => toggleByKey('camera'));
  const unheard =
    quality?.isUnheard === true && !local.isAudioMuted
      ? i18n._({ id: 'calls.unheard', message: 'They cannot hear you. Your connection may be at fault.' })
      : null;
  return (
    <CallView
      name={name}
      status={statusText(i18n, call)}
      isEnded={isEnded}
      connectedAt={call.connectedAt}
      tiles={isEnded ? [] : callTiles(shown, { name, imageUrl, you: i18n._({ id: 'calls.you', message: 'You' }) })}
      controls={{
        isMicOn: !local.isAudioMuted,
        isCameraOn,
        isSharing: local.screenStreamId !== null,
        isHolding: isRemoteOnHold,
      }}
      note={error === null || isEnded ? unheard : errorText(i18n, error.code)}
      place={openRoomId === roomId ? 'stage' : 'mini'}
      outputId={audioOutputId}
      onToggle={toggle}
      onTone={(tone) => act({ kind: 'dtmf', tone })}
      onReturn={() => navigate({ kind: 'room', room: roomId, eventId: null })}
      onLeave={() => act({ kind: 'hangup', reason: 'user_hangup' })}
    />
  );
}
