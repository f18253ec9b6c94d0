import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import type { ReactNode } from 'react';
import { useTalkSounds } from '../../../lib/call/use-talk-sounds.ts';
import type { SfuCallLike } from '../page-call.ts';
import { TalkButton } from './TalkButton.tsx';
import { TalkLine } from './TalkLine.tsx';
import { useTalkKeys } from './use-talk-keys.ts';

/** Push-to-talk where the call is small. */
export interface SmallTalk {
  readonly line: ReactNode;
  readonly button: ReactNode;
}

/** Keys and sounds of push-to-talk, and its parts for a small call; null in a call without it. */
export function useTalk(
  call: Pick<SfuCallLike, 'holdTalk'>,
  shown: ShownSfuCall,
  { hasSounds, onSwitch }: { readonly hasSounds: boolean; readonly onSwitch: () => void },
): SmallTalk | null {
  const { talk } = shown;
  const hold = (isHeld: boolean) => call.holdTalk(isHeld);
  useTalkKeys(talk !== null, hold);
  useTalkSounds(talk?.phase ?? null, hasSounds);
  return (
    talk && {
      line: <TalkLine shown={shown} />,
      button: <TalkButton talk={talk} onHold={hold} onSwitch={onSwitch} />,
    }
  );
}
