import type { DirectCalls } from '@parley/sdk/client/calls.main.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { CallChoices } from './call-settings.ts';
import { useDevices } from './use-devices.ts';

/** The devices there are; the calls follow them, and what is chosen. */
export function useCallDevices(calls: DirectCalls, choices: CallChoices): readonly MediaDeviceInfo[] {
  const follow = useCallback(() => calls.useDevices(), [calls]);
  const devices = useDevices(follow);
  const { audioInputId, videoInputId, echoCancellation, noiseSuppression, autoGainControl } = choices;
  const meant = JSON.stringify([audioInputId, videoInputId, echoCancellation, noiseSuppression, autoGainControl]);
  const followed = useRef(meant);
  useEffect(() => {
    if (followed.current === meant) return;
    followed.current = meant;
    follow();
  }, [follow, meant]);
  return devices;
}
