import type { SfuParticipant } from '@parley/sdk/client/rtc.main.ts';
import { Fragment } from 'react';
import { CallSound } from '../../../ui/call/CallSound.tsx';

export interface SfuSoundsProps {
  readonly participants: readonly SfuParticipant[];
  readonly outputId: string | null;
}

/** Everybody is heard, whoever is seen. One does not hear oneself. */
export function SfuSounds({ participants, outputId }: SfuSoundsProps) {
  return participants
    .filter(({ isThisDevice }) => !isThisDevice)
    .map(({ memberId, sound, volume, screen, screenVolume }) => (
      <Fragment key={memberId}>
        {sound !== null && <CallSound stream={sound} outputId={outputId} volume={volume} />}
        {screen !== null && screen.sound !== null && (
          <CallSound stream={screen.sound} outputId={outputId} volume={screenVolume} />
        )}
      </Fragment>
    ));
}
