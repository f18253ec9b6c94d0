import { pageAudio } from '../devices/page-audio.ts';

/** The sound of a call that comes in, made here: two tones, every three seconds. */
const TONES_HZ = [523, 659];
const TONE_S = 0.35;
const EVERY_MS = 3_000;
const LOUDNESS = 0.1;

/** Rings until the returned function is called. A page that nobody clicked on yet may make no sound. */
export function startRinging(): () => void {
  const { context, release } = pageAudio.borrow();
  const out = context.createGain();
  out.connect(context.destination);
  const ring = () => {
    for (const [index, hz] of TONES_HZ.entries()) {
      const [startS, tone, gain] = [
        context.currentTime + index * TONE_S,
        context.createOscillator(),
        context.createGain(),
      ];
      tone.frequency.value = hz;
      gain.gain.setValueAtTime(LOUDNESS, startS);
      gain.gain.exponentialRampToValueAtTime(LOUDNESS / 100, startS + TONE_S);
      tone.connect(gain).connect(out);
      tone.start(startS);
      tone.stop(startS + TONE_S);
    }
  };
  ring();
  const timer = setInterval(ring, EVERY_MS);
  return () => {
    clearInterval(timer);
    out.disconnect();
    release();
  };
}
