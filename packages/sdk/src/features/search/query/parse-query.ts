import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RefusedWord } from '../contract.ts';
import { fold } from '../text/fold.ts';
import { foldedUnits } from '../text/match.ts';
import { type Atom, type Filters, HAS, type Has, IS, type Is, type Query, type RoomWord } from './query.ts';

/** Nobody types more to find something; what was pasted beyond it is not looked at. */
const MOST_UNITS = 256;
/** Each costs a pass over the index. */
const MOST_ATOMS = 12;

/** Marks that stand for a straight quotation mark, in any language. */
const QUOTES = /[“”„‟«»＂]/gu;
/** An operator with a value that may be quoted, a phrase, or a word. */
const PARTS =
  /(?<operator>[a-z]{1,8}):(?:"(?<quoted>[^"]*)"?|(?<value>[^\s"]+))|"(?<phrase>[^"]*)"?|(?<word>[^\s"]+)/giu;

/** Other words for the same. */
const SAME_HAS: Readonly<Record<string, Has>> = { image: 'picture', photo: 'picture', sound: 'audio', url: 'link' };

type Mutable = { from: string[]; in: RoomWord[]; has: Has[]; is: Is[]; before: EpochMs | null; since: EpochMs | null };

/** Reads a query as it was typed. */
export function parseQuery(typed: string): Query {
  const atoms: Atom[] = [];
  const refused: RefusedWord[] = [];
  const filters: Mutable = { from: [], in: [], has: [], is: [], before: null, since: null };
  for (const { 0: part, groups = {} } of typed.slice(0, MOST_UNITS).replace(QUOTES, '"').matchAll(PARTS)) {
    const { operator, quoted, value, phrase } = groups;
    const said = quoted ?? value;
    const outcome =
      operator === undefined || said === undefined ? 'word' : applied(filters, operator.toLowerCase(), said, part);
    if (outcome === 'word') atoms.push(...(phrase === undefined ? wordsIn(part) : phraseOf(phrase)));
    else if (outcome !== 'done') refused.push({ kind: outcome, word: part });
  }
  return { atoms: atoms.slice(0, MOST_ATOMS), filters: filters satisfies Filters, refused };
}

type Outcome = 'done' | 'word' | RefusedWord['kind'];

function applied(filters: Mutable, operator: string, said: string, word: string): Outcome {
  switch (operator) {
    case 'from':
      filters.from.push(fold(said));
      return 'done';
    case 'in':
      filters.in.push({ name: fold(said), word });
      return 'done';
    case 'has':
      return added(filters.has, HAS, SAME_HAS[said.toLowerCase()] ?? said.toLowerCase());
    case 'is':
      return added(filters.is, IS, said.toLowerCase());
    case 'before': {
      const day = startOfDay(said, 0);
      if (day === null) return 'notADate';
      filters.before = Math.min(filters.before ?? day, day);
      return 'done';
    }
    case 'after': {
      const day = startOfDay(said, 1);
      if (day === null) return 'notADate';
      filters.since = Math.max(filters.since ?? day, day);
      return 'done';
    }
    default:
      return 'word';
  }
}

function added<Name extends string>(to: Name[], known: readonly Name[], said: string): Outcome {
  const name = known.find((candidate) => candidate === said);
  if (name === undefined) return 'unknownValue';
  to.push(name);
  return 'done';
}

const DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u;

/** The beginning of a day of the user's calendar, or of the one so many days `later`; null for what is no day. */
function startOfDay(said: string, later: number): EpochMs | null {
  const [, year, month, day] = (DAY.exec(said) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return null;
  return new Date(year, month - 1, day + later).getTime();
}

function wordsIn(part: string): readonly Atom[] {
  return foldedUnits(part).map((unit) => ({ kind: 'word', unit }));
}

function phraseOf(phrase: string): readonly Atom[] {
  const units = foldedUnits(phrase);
  return units.length === 0 ? [] : [{ kind: 'phrase', units }];
}
