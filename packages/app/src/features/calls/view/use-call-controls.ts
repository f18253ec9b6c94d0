import type { CallInput, DirectCall } from '@parley/sdk/client/calls.main.ts';
import { defineHotkey, useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import type { CallControls } from './CallView.tsx';
import { useCallFocus } from './use-call-focus.ts';

const MICROPHONE = defineHotkey({
  id: 'calls.microphone',
  chords: ['Mod+D', 'Mod+Shift+M'],
  label: /*i18n*/ { id: 'calls.keyMicrophone', message: 'Mute or unmute the microphone' },
});
const CAMERA = defineHotkey({
  id: 'calls.camera',
  chords: ['Mod+E'],
  label: /*i18n*/ { id: 'calls.keyCamera', message: 'Turn the camera on or off' },
});

/** The controls of a call, by buttons and by keys. */
export function useCallControls(
  call: DirectCall,
  act: (input: CallInput) => void,
): { readonly controls: CallControls; readonly toggle: (what: 'mic' | 'camera' | 'share' | 'hold') => void } {
  const { local, isRemoteOnHold } = call;
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
  useCallFocus(isEnded);
  const toggleByKey = (what: 'mic' | 'camera') => {
    if (!isEnded) toggle(what);
    return !isEnded;
  };
  useHotkey(MICROPHONE, () => toggleByKey('mic'));
  useHotkey(CAMERA, () => toggleByKey('camera'));
  const controls = {
    isMicOn: !local.isAudioMuted,
    isCameraOn,
    isSharing: local.screenStreamId !== null,
    isHolding: isRemoteOnHold,
  };
  return { controls, toggle };
}
