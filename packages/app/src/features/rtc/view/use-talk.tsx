import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import type { ReactNode } from 'react';
import { useTalkSounds } from '../../../lib/call/use-talk-sounds.ts';
import type { SfuCallLike } from '../page-call.ts';
import { TalkButton } from './TalkButton.tsx';
import { TalkLine } from './TalkLine.tsx';
import { useTalkKeys } from './use-talk-keys.ts';

/** The parts of a call in which a button is held to talk. */
export interface TalkParts {
  readonly line: ReactNode;
  readonly button: ReactNode;
}

/** Follows the keys and plays the sounds of push-to-talk. Null in a call without. */
export function useTalk(call: SfuCallLike, shown: ShownSfuCall, hasSounds: boolean): TalkParts | null {
  const { talk, local } = shown;
  const onHold = (isHeld: boolean) => call.holdTalk(isHeld);
  useTalkKeys(talk !== null, onHold);
  useTalkSounds(talk?.phase ?? null, hasSounds);
  if (talk === null) return null;
  const onSwitch = () => call.setMicrophone(!local.isMicrophoneOn);
  return { line: <TalkLine shown={shown} />, button: <TalkButton {...{ talk, onHold, onSwitch }} /> };
}
