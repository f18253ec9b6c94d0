/** Who speaks most (08.G-53). Pure. */
import { SILENCE_DB } from './mesh-constants.ts';

/** The loudness of somebody at the last looks, in decibels. */
export interface Heard {
  readonly name: string;
  readonly samples: readonly number[];
}

/** The loudest of those who are heard; who was so before stays where all are silent. */
export function activeSpeaker(heard: Iterable<Heard>, before: string | null): string | null {
  let loudest = SILENCE_DB;
  let active = before;
  for (const { name, samples } of heard) {
    if (samples.length === 0) continue;
    let sum = 0;
    for (const sample of samples) sum += Math.max(sample, SILENCE_DB);
    const average = sum / samples.length;
    if (average <= loudest) continue;
    loudest = average;
    active = name;
  }
  return active;
}
