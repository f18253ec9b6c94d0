const STEPS = 24;

/** The hue, in degrees, of somebody or something by its id: the same everywhere, one of 24 steps. */
export function hueOf(id: string): number {
  // FNV-1a: short, and ids that differ in one letter land far apart.
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash >>> 0) % STEPS) * (360 / STEPS);
}
