/** Shortest passphrase of a key file. Anybody who finds the file can guess a short one. */
export const SHORTEST_OF_FILE = 8;
/** Shortest recovery passphrase. The server has the encrypted data, and may try any number of passphrases. */
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
