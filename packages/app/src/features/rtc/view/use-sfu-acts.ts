import type { LocalSending } from '@parley/sdk/client/rtc.main.ts';
import { useMemo } from 'react';
import type { SfuCallLike } from '../page-call.ts';
import { rtcChoices } from '../rtc-settings.ts';
import type { TileActs } from './SfuTile.tsx';
import type { SfuToggle } from './SfuToolbar.tsx';

/** Switches something of what this device sends. */
export function toggleIn(call: SfuCallLike, local: LocalSending, isHandUp: boolean, what: SfuToggle): void {
  switch (what) {
    case 'mic':
      return call.setMicrophone(!local.isMicrophoneOn);
    case 'camera':
      return call.setCamera(!local.isCameraOn);
    case 'share': {
      const { sharesSound: withSound, sharesFor: hint } = rtcChoices.current;
      return local.isSharing ? call.setScreen(false) : call.setScreen(true, { withSound, hint });
    }
    case 'hand':
      return call.setHand(!isHandUp);
  }
}

/** Acts on a tile: the same functions for as long as the call is. */
export function useTileActs(call: SfuCallLike, onPin: (key: string) => void): TileActs {
  return useMemo(
    () => ({
      onVolume: ({ kind, participant }, volume) =>
        call.setVolume(participant.memberId, kind === 'screen' ? 'screen' : 'microphone', volume),
      onPin,
      onHideOwn: () => rtcChoices.change((now) => ({ ...now, hidesOwn: true })),
    }),
    [call, onPin],
  );
}
