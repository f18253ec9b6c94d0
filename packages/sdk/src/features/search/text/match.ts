/** Finds the words of a query in one text. Pure and linear in the text. */
import type { TextPart } from '../contract.ts';
import type { Atom } from '../query/query.ts';
import { fold, foldWithPlaces } from './fold.ts';
import { beginsNearly } from './nearly.ts';
import { numbersOf, stemOf } from './stem.ts';
import { type Unit, unitsOf } from './units.ts';

/** A part of a word that is no beginning counts only from this length. */
const LEAST_INFIX = 3;
/** Two syllables of Korean are a word. */
const LEAST_SYLLABLES = 2;
const IS_HANGUL = /^[\uAC00-\uD7A3]/u;

/** The length from which `sought` is looked for within words. */
export function leastInfix(sought: string): number {
  return IS_HANGUL.test(sought) ? LEAST_SYLLABLES : LEAST_INFIX;
}

/** A place in the source: from, to. */
export type Range = readonly [number, number];

/** Degrees to which a word fits: the word itself, its beginning, a part of it, another form of it, a word with a mistake, or a beginning with one. */
export const QUALITY = { whole: 1, beginning: 0.7, part: 0.4, form: 0.3, nearly: 0.25, nearBeginning: 0.15 } as const;

/** The ranges of `text` that are what `atom` looks for, in order; empty for none. */
export function rangesOf(text: SoughtText, atom: Atom): readonly Range[] {
  const found = atom.kind === 'phrase' ? phraseIn(text.units, atom.units) : wordIn(text.units, atom.unit);
  return found.map(([from, to]) => [text.placeOf(from), text.placeOf(to)]);
}

/** A text that is searched: its words, and the way back from their places to those of the source. */
export interface SoughtText {
  readonly source: string;
  readonly units: readonly Unit[];
  readonly placeOf: (at: number) => number;
}

/** Reads the words of `source`. */
export function soughtText(source: string): SoughtText {
  const { text, places } = foldWithPlaces(source);
  return { source, units: unitsOf(text), placeOf: (at) => (places === null ? at : (places[at] ?? source.length)) };
}

/** True if `word` of a text is what `sought` means, by more than a mistake; and how well. */
export function qualityOf(word: string, sought: string): number {
  if (word === sought) return QUALITY.whole;
  if (word.startsWith(sought)) return QUALITY.beginning;
  if (sought.length >= leastInfix(sought) && word.includes(sought)) return QUALITY.part;
  const stem = stemOf(sought);
  const isForm = (stem !== null && word.startsWith(stem)) || numbersOf(sought).includes(word);
  return isForm ? QUALITY.form : 0;
}

function wordIn(units: readonly Unit[], sought: Unit): readonly Range[] {
  const found = units.flatMap((unit): Range[] => {
    if (!unit.isRun && sought.isRun) return [];
    if (!sought.isRun && qualityOf(unit.text, sought.text) === 0) return [];
    const places = placesIn(unit, sought.text);
    return places.length > 0 || sought.isRun ? places : [wholeOf(unit)];
  });
  if (found.length > 0) return found;
  if (sought.isRun) return partsIn(units, sought.text);
  return units.flatMap(({ text, at }): Range[] => (beginsNearly(text, sought.text) ? [[at, at + text.length]] : []));
}

function wholeOf({ at, text }: Unit): Range {
  return [at, at + text.length];
}

/** Shorter parts of a run are no words. */
const LEAST_PART = 2;

/** Two words that were written as one run: the places of both, where both are there. */
function partsIn(units: readonly Unit[], run: string): readonly Range[] {
  for (let cut = run.length - LEAST_PART; cut >= LEAST_PART; cut -= 1) {
    const first = units.flatMap((unit) => placesIn(unit, run.slice(0, cut)));
    if (first.length === 0) continue;
    const second = units.flatMap((unit) => placesIn(unit, run.slice(cut)));
    if (second.length > 0) return [...first, ...second];
  }
  return [];
}

function placesIn({ text, at }: Unit, part: string): Range[] {
  const found: Range[] = [];
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + part.length))
    found.push([at + place, at + place + part.length]);
  return found;
}

/** Units that follow one another; a run may begin or end within a longer one. */
function phraseIn(units: readonly Unit[], phrase: readonly Unit[]): readonly Range[] {
  const [first] = phrase;
  if (first === undefined) return [];
  if (phrase.length === 1)
    return units.flatMap((unit): Range[] => {
      if (unit.isRun) return placesIn(unit, first.text);
      return unit.text === first.text ? [[unit.at, unit.at + unit.text.length]] : [];
    });
  const found: Range[] = [];
  for (let at = 0; at + phrase.length <= units.length; at += 1) {
    if (!phrase.every((part, step) => isPhrasePart(units[at + step], part, step, phrase.length))) continue;
    const last = units[at + phrase.length - 1];
    if (last !== undefined) found.push([units[at]?.at ?? 0, last.at + last.text.length]);
  }
  return found;
}

function isPhrasePart(unit: Unit | undefined, part: Unit, step: number, length: number): boolean {
  if (unit === undefined || unit.isRun !== part.isRun) return false;
  if (!unit.isRun) return unit.text === part.text;
  if (step === 0) return unit.text.endsWith(part.text);
  return step === length - 1 ? unit.text.startsWith(part.text) : unit.text === part.text;
}

/** So much stands before the first mark of a text that is cut. */
const BEFORE_MARK = 60;
export const MOST_EXCERPT = 280;

/** The piece of `source` around the first range, in one line, with its ranges marked. */
export function excerptOf(source: string, ranges: readonly Range[]): readonly TextPart[] {
  const marks = mergedRanges(ranges);
  const from = startOfExcerpt(source, marks[0]?.[0] ?? 0);
  const to = endOfExcerpt(source, from + MOST_EXCERPT);
  const parts: TextPart[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    const text = source.slice(start, end).replace(/\s+/gu, ' ');
    if (text !== '') parts.push({ text, isMarked });
  };
  if (from > 0) parts.push({ text: '…', isMarked: false });
  let at = from;
  for (const [start, end] of marks) {
    if (start >= to) break;
    add(at, Math.max(at, start), false);
    add(Math.max(at, start), Math.min(end, to), true);
    at = Math.max(at, Math.min(end, to));
  }
  add(at, to, false);
  if (to < source.length) parts.push({ text: '…', isMarked: false });
  return parts;
}

function mergedRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** At a space before the mark, or at a character at least. */
function startOfExcerpt(source: string, mark: number): number {
  if (mark <= BEFORE_MARK) return 0;
  const from = mark - BEFORE_MARK;
  const space = source.slice(from, mark).search(/\s/u);
  return space < 0 ? wholeAt(source, from) : from + space + 1;
}

function endOfExcerpt(source: string, wanted: number): number {
  return wanted >= source.length ? source.length : wholeAt(source, wanted);
}

/** The place itself, or the one before where it would part a pair. */
function wholeAt(source: string, at: number): number {
  const unit = source.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

/** A word of a query, ready to be compared. */
export function foldedUnits(text: string): readonly Unit[] {
  return unitsOf(fold(text));
}
