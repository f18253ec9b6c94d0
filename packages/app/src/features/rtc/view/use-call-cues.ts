import type { Readable } from '@parley/sdk/client/remote.ts';
import type { ShownSfuCall } from '@parley/sdk/client/rtc.main.ts';
import { useEffect, useEffectEvent } from 'react';
import { pageAudio } from '../../../lib/call/page-audio.ts';
import { scheduleTones, type Tones } from '../../../lib/notifying/sounds.ts';
import { useReadable } from '../../../lib/store/use-readable.ts';
import { type CallCue, cueOf } from '../words/call-cues.ts';
import type { News } from '../words/comings.ts';

/** Up for what begins, down for what ends. */
const TONES: Readonly<Record<CallCue, Tones>> = {
  joined: { hz: [523, 784], everyS: 0.09, lastS: 0.2, loudness: 0.05 },
  left: { hz: [784, 523], everyS: 0.09, lastS: 0.2, loudness: 0.05 },
  hand: { hz: [988, 988], everyS: 0.14, lastS: 0.22, loudness: 0.05 },
  silenced: { hz: [440, 330, 247], everyS: 0.12, lastS: 0.2, loudness: 0.07 },
};

/** Plays the sounds of a call, unless the person wants none. Returns what is to be told of its news. */
export function useCallCues(shown: Readable<ShownSfuCall>, isOn: boolean): (news: News) => void {
  const isSilenced = useReadable(shown).error?.kind === 'silenced';
  const play = useEffectEvent((cue: CallCue | null) => {
    if (!isOn || cue === null) return;
    const { context, release } = pageAudio.borrow();
    scheduleTones(context, context.destination, TONES[cue]);
    release();
  });
  useEffect(() => {
    if (isSilenced) play('silenced');
  }, [isSilenced]);
  // News come before they are drawn.
  return (news) => play(cueOf(news, new Set(shown.current.participants.map(({ person }) => person.userId)).size));
}
