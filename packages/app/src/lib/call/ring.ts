import type { Sound } from '../notifying/page-settings.ts';
import { scheduleSound } from '../notifying/sounds.ts';
import { pageAudio } from './page-audio.ts';

const EVERY_MS = 3_000;

/** Plays the sound of a call that comes in until the returned function is called. A page that nobody clicked on yet may make no sound. */
export function startRinging(sound: Sound): () => void {
  const { context, release } = pageAudio.borrow();
  const out = context.createGain();
  out.connect(context.destination);
  const ring = () => scheduleSound(context, out, sound);
  ring();
  const timer = setInterval(ring, EVERY_MS);
  return () => {
    clearInterval(timer);
    out.disconnect();
    release();
  };
}
