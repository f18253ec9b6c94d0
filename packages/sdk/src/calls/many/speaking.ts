/** Speech, told from loudness (07.M-10). Pure. */

/** The time between two looks at loudness. */
export const LOOK_MS = 200;
/** The looks that count. */
const LOOKS = 8;
/**
 * Speech is louder than this, in decibels below full. The rule's -60 is of the loudest of 256 bands of an analyser; a whole sound of
 * that loudness has some 15 more, and the whole sound is what a connection tells of.
 */
const SPEECH_DB = -45;

/** The loudness of somebody at the last looks, the latest last. */
export type Looks = readonly number[];

/** `looks` with one more, and without those that do not count any more. */
export function withLook(looks: Looks, db: number): Looks {
  return [...looks.slice(1 - LOOKS), db];
}

/** True if there was speech at one of the looks that count. */
export function isSpeech(looks: Looks): boolean {
  return looks.some((db) => db > SPEECH_DB);
}

/** Decibels below full of a loudness from 0 to 1. */
export function decibels(loudness: number): number {
  return loudness <= 0 ? Number.NEGATIVE_INFINITY : 20 * Math.log10(loudness);
}

/** The active speaker is looked for after so many looks: once a second (08.G-53). */
export const LOOKS_FOR_ACTIVE = 5;
/** Louder than this on average, in decibels, one is active. */
const ACTIVE_DB = -60;

/**
 * The loudest on average of the looks that count, each of which is -60 dB at least (08.G-53). Who was it before stays while nobody is louder
 * than that. `own` counts only where nobody else is.
 */
export function activeSpeaker(looks: ReadonlyMap<string, Looks>, before: string | null, own: string): string | null {
  let active = before !== null && looks.has(before) ? before : null;
  let top = ACTIVE_DB;
  for (const [name, all] of looks) {
    if (name === own && looks.size > 1) continue;
    const missing = (LOOKS - all.length) * ACTIVE_DB;
    const average = (all.reduce((sum, db) => sum + Math.max(db, ACTIVE_DB), 0) + missing) / LOOKS;
    if (average > top) [active, top] = [name, average];
  }
  return active;
}
