/** Overrides, embeddings and isolates of the writing direction. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text without what turns the words after it round: names stand in sentences and titles of the page (SEC-32). */
export function withoutTurning(text: string): string {
  return text.replace(TURNING, '');
}
