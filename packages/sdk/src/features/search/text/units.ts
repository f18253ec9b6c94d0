/** The words of folded text, and what the index keeps of them. Linear. */

/** A word, or a run of a script that has no spaces between its words, with its place in the folded text. */
export interface Unit {
  readonly text: string;
  readonly at: number;
  /** It is written without spaces: every part of it may be a word. */
  readonly isRun: boolean;
}

/** Letters, digits, and marks that belong to letters. */
const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;
const RUNS =
  /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[^])+/gu;
const IS_RUN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** None of these scripts is below this. */
const FIRST_RUN = 0x0e00;

/** Nobody writes longer words; what is longer is no word, and is known by its beginning. */
export const MOST_TERM = 48;
/** Words of a message that are looked at; more is no message. */
export const MOST_UNITS = 20_000;

/** The words of `folded`, in order. */
export function unitsOf(folded: string): readonly Unit[] {
  const units: Unit[] = [];
  for (const { 0: word, index } of folded.matchAll(WORDS)) {
    if (units.length >= MOST_UNITS) break;
    if (!mayHaveRuns(word)) units.push({ text: word, at: index, isRun: false });
    else
      for (const { 0: part, index: within } of word.matchAll(RUNS))
        units.push({ text: part, at: index + within, isRun: IS_RUN.test(part) });
  }
  return units;
}

function mayHaveRuns(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) >= FIRST_RUN) return true;
  return false;
}

/** The terms by which the index knows a unit: the word, or each two neighbouring characters of a run. */
export function termsOf({ text, isRun }: Unit): readonly string[] {
  if (!isRun) return [text.slice(0, MOST_TERM)];
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
