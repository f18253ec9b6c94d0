/** The terms of a segment that a word of a query means. Linear in the dictionary. */

import { leastInfix, QUALITY, qualityOf } from '../text/match.ts';
import { beginsNearly, isNearly } from '../text/nearly.ts';
import { numbersOf, stemOf } from '../text/stem.ts';
import { MOST_TERM, termsOf, type Unit } from '../text/units.ts';
import { type Segment, termAt } from './segment.ts';

/** A term that fits, and how well. */
export interface FoundTerm {
  readonly term: number;
  readonly quality: number;
}

/** More terms than these are one letter's, and say nothing. */
const MOST_TERMS = 4_000;

/** The terms that are `word`, begin with it, have it in them, or are other forms of it. */
export function findTerms(segment: Segment, word: string): readonly FoundTerm[] {
  const sought = word.slice(0, MOST_TERM);
  // A short word has to be a beginning.
  const terms = termsWith(segment, sought, sought.length < leastInfix(sought));
  const stem = stemOf(sought);
  if (stem !== null) for (const term of termsWith(segment, stem, true)) terms.add(term);
  for (const other of numbersOf(sought)) {
    const found = findTerm(segment, other);
    if (found !== null) terms.add(found.term);
  }
  return [...terms].map((term) => ({ term, quality: qualityOf(termAt(segment, term), sought) }));
}

function termsWith(segment: Segment, part: string, isBeginning: boolean): Set<number> {
  const { dictionary, termStarts } = segment;
  const needle = isBeginning ? `\n${part}` : part;
  const found = new Set<number>();
  for (let at = dictionary.indexOf(needle); at >= 0 && found.size < MOST_TERMS; ) {
    const term = termIndex(segment, at + needle.length - part.length);
    found.add(term);
    at = dictionary.indexOf(needle, (termStarts[term + 1] ?? dictionary.length) - 1);
  }
  return found;
}

/** The terms that are `word` with one typing mistake, or begin so. */
export function findNearTerms(segment: Segment, word: string): readonly FoundTerm[] {
  const found: FoundTerm[] = [];
  const { dictionary, termStarts } = segment;
  const first = word.charCodeAt(0);
  for (let term = 0; term + 1 < termStarts.length; term += 1) {
    const start = termStarts[term] ?? 0;
    const longer = (termStarts[term + 1] ?? 0) - start - 1 - word.length;
    // Only a word of the same first letter may be longer by more than a letter.
    if (longer < -1 || (longer > 1 && dictionary.charCodeAt(start) !== first)) continue;
    const near = termAt(segment, term);
    if (isNearly(near, word)) found.push({ term, quality: QUALITY.nearly });
    else if (beginsNearly(near, word)) found.push({ term, quality: QUALITY.nearBeginning });
  }
  return found;
}

/** The terms with a single character of a script without spaces. */
export function findCharacter(segment: Segment, character: string): readonly FoundTerm[] {
  const { dictionary } = segment;
  const found: FoundTerm[] = [];
  for (let at = dictionary.indexOf(character); at >= 0 && found.length < MOST_TERMS; ) {
    const term = termIndex(segment, at);
    found.push({ term, quality: QUALITY.whole });
    at = dictionary.indexOf(character, (segment.termStarts[term + 1] ?? dictionary.length) - 1);
  }
  return found;
}

/** The term that is `text`; null for none. */
export function findTerm(segment: Segment, text: string): FoundTerm | null {
  let [low, high] = [0, segment.termStarts.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const term = termAt(segment, middle);
    if (term === text) return { term: middle, quality: QUALITY.whole };
    if (term < text) low = middle + 1;
    else high = middle;
  }
  return null;
}

/** The lists of terms of which an event must have one each, so that a unit can be in it. */
export function termListsOf(segment: Segment, unit: Unit, isWhole: boolean): readonly (readonly FoundTerm[])[] {
  const terms = termsOf(unit);
  const [only] = terms;
  if (only !== undefined && unit.isRun && [...only].length === 1) return [findCharacter(segment, only)];
  if (!unit.isRun && !isWhole) return [findTerms(segment, unit.text)];
  return terms.map((term) => {
    const found = findTerm(segment, term);
    return found === null ? [] : [found];
  });
}

/** The number of the term in which a place of the dictionary lies. */
function termIndex({ termStarts }: Segment, at: number): number {
  let [low, high] = [0, termStarts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((termStarts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
