/** Short sounds, made here: no file to fetch. */
import type { Sound } from './page-settings.ts';

/** Tones of a short sound. */
export interface Tones {
  /** One after the other. */
  readonly hz: readonly number[];
  /** Between two beginnings. */
  readonly everyS: number;
  readonly lastS: number;
  readonly loudness: number;
}

const TONES: { readonly [Name in Exclude<Sound, 'none'>]: Tones } = {
  chime: { hz: [660, 880], everyS: 0.12, lastS: 0.24, loudness: 0.08 },
  drop: { hz: [880, 587], everyS: 0.09, lastS: 0.18, loudness: 0.08 },
  bell: { hz: [1_047, 1_319, 1_568], everyS: 0.1, lastS: 0.6, loudness: 0.07 },
  ring: { hz: [523, 659], everyS: 0.35, lastS: 0.35, loudness: 0.1 },
};

let own: AudioContext | undefined;

/** Plays a sound once. A page that nobody clicked on yet may make none; then there is none. */
export function playSound(sound: Sound): void {
  if (sound === 'none') return;
  own ??= new AudioContext();
  const context = own;
  if (context.state !== 'suspended') return scheduleSound(context, context.destination, sound);
  context.resume().catch(() => undefined);
}

/** Puts the tones of a sound into the next moments of `context`. */
export function scheduleSound(context: AudioContext, out: AudioNode, sound: Sound): void {
  if (sound !== 'none') scheduleTones(context, out, TONES[sound]);
}

/** Puts tones into the next moments of `context`. */
export function scheduleTones(context: AudioContext, out: AudioNode, { hz, everyS, lastS, loudness }: Tones): void {
  for (const [index, pitch] of hz.entries()) {
    const [startS, tone, gain] = [
      context.currentTime + index * everyS,
      context.createOscillator(),
      context.createGain(),
    ];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loudness, startS);
    gain.gain.exponentialRampToValueAtTime(loudness / 100, startS + lastS);
    tone.connect(gain).connect(out);
    tone.start(startS);
    tone.stop(startS + lastS);
  }
}
