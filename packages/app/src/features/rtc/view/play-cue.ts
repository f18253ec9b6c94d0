import { pageAudio } from '../../../lib/call/page-audio.ts';
import { scheduleTones, type Tones } from '../../../lib/notifying/sounds.ts';
import type { CallCue } from '../words/call-cues.ts';

/** Up for what begins, down for what ends. */
const TONES: Readonly<Record<CallCue, Tones>> = {
  joined: { hz: [523, 784], everyS: 0.09, lastS: 0.2, loudness: 0.05 },
  left: { hz: [784, 523], everyS: 0.09, lastS: 0.2, loudness: 0.05 },
  hand: { hz: [988, 988], everyS: 0.14, lastS: 0.22, loudness: 0.05 },
  silenced: { hz: [440, 330, 247], everyS: 0.12, lastS: 0.2, loudness: 0.07 },
};

/** Plays the sound for something in a call; null for none. */
export function playCue(cue: CallCue | null): void {
  if (cue === null) return;
  const { context, release } = pageAudio.borrow();
  scheduleTones(context, context.destination, TONES[cue]);
  release();
}
