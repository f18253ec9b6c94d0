import type { ShownTalk } from '@parley/sdk/client/rtc.main.ts';
import { useEffect, useRef } from 'react';
import { scheduleTones, type Tones } from '../notifying/sounds.ts';
import { pageAudio } from './page-audio.ts';

/** The moments of push-to-talk that are heard. */
export type TalkSound = 'begin' | 'end' | 'taken';

const TONES: Readonly<Record<TalkSound, Tones>> = {
  begin: { hz: [784, 1_047], everyS: 0.05, lastS: 0.07, loudness: 0.05 },
  end: { hz: [784, 587], everyS: 0.05, lastS: 0.07, loudness: 0.05 },
  taken: { hz: [220, 220, 220], everyS: 0.11, lastS: 0.09, loudness: 0.06 },
};

type Phase = ShownTalk['phase'];
const HEARD: ReadonlySet<Phase> = new Set<Phase>(['held', 'latched', 'ending']);

/** The sound between two phases; null for none. */
export function soundBetween(before: Phase, now: Phase): TalkSound | null {
  if (now === 'taken') return before === 'taken' ? null : 'taken';
  if (HEARD.has(before) === HEARD.has(now)) return null;
  return HEARD.has(now) ? 'begin' : 'end';
}

/** Plays the sounds of push-to-talk, unless the person wants none; null for a call without. */
export function useTalkSounds(phase: Phase | null, isOn: boolean): void {
  const before = useRef<Phase>('idle');
  const isUsed = isOn && phase !== null;
  useEffect(() => {
    if (!isUsed) return;
    // The context is there before the first press, so that the tone is in time.
    const { release } = pageAudio.borrow();
    return release;
  }, [isUsed]);
  useEffect(() => {
    const now = phase ?? 'idle';
    const sound = soundBetween(before.current, now);
    before.current = now;
    if (!isOn || sound === null) return;
    const { context, release } = pageAudio.borrow();
    scheduleTones(context, context.destination, TONES[sound]);
    release();
  }, [phase, isOn]);
}
