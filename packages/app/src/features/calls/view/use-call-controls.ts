import type { CallInput, DirectCall } from '@parley/sdk/client/calls.main.ts';
import { CAMERA_KEY, MICROPHONE_KEY } from '../../../lib/call/call-keys.ts';
import { useCallFocus } from '../../../lib/call/use-call-focus.ts';
import { useHotkey } from '../../../lib/hotkeys/hotkeys.ts';
import type { CallControls } from './CallView.tsx';

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
  useHotkey(MICROPHONE_KEY, () => toggleByKey('mic'));
  useHotkey(CAMERA_KEY, () => toggleByKey('camera'));
  const controls = {
    isMicOn: !local.isAudioMuted,
    isCameraOn,
    isSharing: local.screenStreamId !== null,
    isHolding: isRemoteOnHold,
  };
  return { controls, toggle };
}
