import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useTalkSounds } from '../../../lib/call/use-talk-sounds.ts';
import type { SfuCallLike } from '../page-call.ts';
import type { TalkButtonProps } from './TalkButton.tsx';
import { useTalkKeys } from './use-talk-keys.ts';

/** Follows the keys and plays the sounds of push-to-talk. Returns what its button does; null in a call without. */
export function useTalk(call: SfuCallLike, shown: ShownSfuCall, hasSounds: boolean): TalkButtonProps | null {
  const { talk, local } = shown;
  const onHold = (isHeld: boolean) => call.holdTalk(isHeld);
  useTalkKeys(talk !== null, onHold);
  useTalkSounds(talk?.phase ?? null, hasSounds);
  if (talk === null) return null;
  const onSwitch = () => call.setMicrophone(!local.isMicrophoneOn);
  return { talk, onHold, onSwitch };
}
