import { foldText } from '../../../base/text/fold-text.ts';
import { foldQuery } from '../../../base/text/search-words.ts';

/** A text as it is searched: words of letters and digits, with a space before each and after the last. */
export type Searched = string;

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
/** Most names are such words already, and there are thousands. */
const ONLY_WORDS = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** A name as it is searched: without accents, case and punctuation. */
export function toSearched(text: string): Searched {
  if (ONLY_WORDS.test(text)) return ` ${text.toLowerCase()} `;
  return ` ${foldText(text).replace(BETWEEN_WORDS, ' ').trim()} `;
}

/** A search query. */
export interface Query {
  /** Its words, each with a space before it. Empty finds everything. */
  readonly words: readonly string[];
  readonly whole: string;
  /** As typed, for ids. */
  readonly id: string;
}

export function toQuery(text: string): Query {
  const folded = foldQuery(text);
  const words = folded.replace(BETWEEN_WORDS, ' ').trim();
  return {
    words: words === '' ? [] : words.split(' ').map((word) => ` ${word}`),
    whole: ` ${words}`,
    id: folded.replace(/^[@#]/, ''),
  };
}

/** The texts by which something is found. */
export interface Target {
  readonly name: Searched;
  /** Its id or alias in lower case, without the sigil; empty for none. */
  readonly id: string;
}

/** Rank of a target, 0 the best; null where it does not: the name from its beginning, words of it, the id, words of both, a part of the name. */
export function matchRank(target: Target, { words, whole, id }: Query): number | null {
  if (words.length === 0) return id === '' ? 0 : null;
  if (target.name.startsWith(whole)) return 0;
  if (words.every((word) => target.name.includes(word))) return 1;
  if (id !== '' && target.id.startsWith(id)) return 2;
  if (words.every((word) => target.name.includes(word) || beginsLocalWord(target.id, word.slice(1)))) return 3;
  return whole.length > 2 && target.name.includes(whole.slice(1)) ? 4 : null;
}

const WORD_PART = /[\p{L}\p{N}]/u;

/** Says that a word of the id's local part begins so. */
function beginsLocalWord(id: string, word: string): boolean {
  const end = id.indexOf(':');
  for (let at = id.indexOf(word); at >= 0 && at < end; at = id.indexOf(word, at + 1)) {
    if (at === 0 || !WORD_PART.test(id.charAt(at - 1))) return true;
  }
  return false;
}

/** The first `limit` of `all` by `compare`, in order, in one pass: sorting thousands takes longer than anybody waits for a letter. */
export function firstOf<Item>(
  all: Iterable<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): readonly Item[] {
  const first: Item[] = [];
  for (const item of all) {
    const last = first.at(-1);
    if (first.length >= limit && (last === undefined || compare(item, last) >= 0)) continue;
    let place = first.length;
    for (let before = first[place - 1]; before !== undefined && compare(item, before) < 0; before = first[place - 1])
      place -= 1;
    first.splice(place, 0, item);
    if (first.length > limit) first.pop();
  }
  return first;
}

/** By code units: the same everywhere. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
