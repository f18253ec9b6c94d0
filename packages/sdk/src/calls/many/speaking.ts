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
