import { textHash } from './text-hash.ts';

const STEPS = 24;

/** The hue, in degrees, of somebody or something by its id: the same everywhere, one of 24 steps. */
export function hueOf(id: string): number {
  return (textHash(id) % STEPS) * (360 / STEPS);
}
