import { useCallback, useEffect, useRef } from 'react';
import type { CallChoices } from './call-settings.ts';
import { useDevices } from './use-devices.ts';

/** Something that has devices open. */
export interface DeviceUser {
  /** Devices came or went, or others were chosen. */
  useDevices(): void;
}

/** The devices there are; the calls follow them, and what is chosen. */
export function useCallDevices(calls: DeviceUser, choices: CallChoices): readonly MediaDeviceInfo[] {
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
