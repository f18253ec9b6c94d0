/** Of a file: short ones are guessed by whoever finds it. */
export const SHORTEST_OF_FILE = 8;
/** Of recovery: the server keeps what it opens, and may try as often as it likes. */
export const SHORTEST_OF_RECOVERY = 12;

/** A new passphrase as it is written, twice. */
export interface PassphraseEntry {
  readonly text: string;
  readonly repeated: string;
}

export const NO_PASSPHRASE: PassphraseEntry = { text: '', repeated: '' };

/** Why it cannot be taken. */
export type PassphraseProblem = 'short' | 'differs';

/** Null if it can be taken; `shortest` in characters. */
export function problemOf({ text, repeated }: PassphraseEntry, shortest: number): PassphraseProblem | null {
  if (text.length < shortest) return 'short';
  return text === repeated ? null : 'differs';
}
