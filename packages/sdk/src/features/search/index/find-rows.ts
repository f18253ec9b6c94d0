/** The events of the index that a query may mean, the best or newest first. What they say is looked at by whoever shows them. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import type { SearchOrder } from '../contract.ts';
import type { Atom, Has, Query } from '../query/query.ts';
import { QUALITY } from '../text/match.ts';
import { type FoundTerm, findNearTerms, termListsOf } from './find-terms.ts';
import { hashOf } from './hash.ts';
import { countOf, eachPosting, FLAG, LENGTH_SHIFT, type Segment } from './segment.ts';

export interface RowQuery {
  readonly query: Query;
  readonly order: SearchOrder;
  readonly me: UserId;
  readonly now: EpochMs;
  readonly isAsked: (roomId: RoomId) => boolean;
  /** Somebody whom `from:` names; true where it names nobody. */
  readonly isFrom: (userId: UserId) => boolean;
  /** Events that are pinned in rooms that are asked; null where that does not matter. */
  readonly pinned: readonly EventId[] | null;
}

/** An event of the index that may be a result. */
export interface FoundRow {
  readonly segment: Segment;
  readonly row: number;
  readonly score: number;
}

/** The events in question, in the order of the results. */
export function findRows(segments: readonly Segment[], asked: RowQuery): readonly FoundRow[] {
  const { atoms } = asked.query;
  const lists = segments.map((segment) => atoms.map((atom) => listsOf(segment, atom)));
  addNearTerms(segments, atoms, lists);
  const weights = atoms.map((_, number) => weightOf(segments, lists, number));
  const find = (mayPart: readonly boolean[]) =>
    segments.flatMap((segment, at) => rowsIn(segment, lists[at] ?? [], { weights, mayPart, asked }));
  const found = find(atoms.map(() => false));
  // A run that is nowhere as it was written may be two words of a script without spaces.
  const mayPart = atoms.map((atom) => atom.kind === 'word' && atom.unit.isRun && atom.unit.text.length >= LEAST_PARTED);
  const all = found.length === 0 && mayPart.includes(true) ? find(mayPart) : found;
  return all.sort((one, other) => other.score - one.score);
}

/** Two words of two characters. */
const LEAST_PARTED = 4;

type TermLists = readonly (readonly FoundTerm[])[];

function listsOf(segment: Segment, atom: Atom): TermLists {
  if (atom.kind === 'word') return termListsOf(segment, atom.unit, false);
  return atom.units.flatMap((unit) => termListsOf(segment, unit, true));
}

/** A word that is nowhere may have a typing mistake. */
function addNearTerms(segments: readonly Segment[], atoms: readonly Atom[], lists: TermLists[][]): void {
  atoms.forEach((atom, number) => {
    if (atom.kind !== 'word' || atom.unit.isRun) return;
    let count = 0;
    segments.forEach((segment, at) => {
      for (const { term } of lists[at]?.[number]?.[0] ?? []) count += countOf(segment, term);
    });
    if (count > 0) return;
    segments.forEach((segment, at) => {
      const known = lists[at]?.[number]?.[0] ?? [];
      const near = findNearTerms(segment, atom.unit.text).filter(({ term }) => !known.some((one) => one.term === term));
      lists[at]?.splice(number, 1, [[...known, ...near]]);
    });
  });
}

/** Rare words say more. */
function weightOf(segments: readonly Segment[], lists: readonly TermLists[][], number: number): number {
  let [all, having] = [0, 0];
  segments.forEach((segment, at) => {
    all += segment.count;
    // The shortest of several lists bounds how many events have all.
    const counts = (lists[at]?.[number] ?? []).map((list) =>
      list.reduce((sum, { term }) => sum + countOf(segment, term), 0),
    );
    having += counts.length === 0 ? 0 : Math.min(...counts);
  });
  return Math.log(1 + all / (1 + having));
}

interface Ranking {
  readonly weights: readonly number[];
  /** Words that may be two words. */
  readonly mayPart: readonly boolean[];
  readonly asked: RowQuery;
}

function rowsIn(segment: Segment, lists: readonly TermLists[], { weights, mayPart, asked }: Ranking): FoundRow[] {
  const passes = filterOf(segment, asked);
  if (lists.some((all, number) => all.filter((list) => list.length === 0).length > (mayPart[number] === true ? 1 : 0)))
    return [];
  const scores = new Float32Array(segment.count);
  const met = new Uint8Array(segment.count);
  let wanted = 0;
  lists.forEach((all, number) => {
    if (mayPart[number] === true) {
      const rows = partedRows(segment, all);
      for (const row of rows) {
        if (met[row] !== wanted) continue;
        met[row] = wanted + 1;
        scores[row] = (scores[row] ?? 0) + QUALITY.nearly * (weights[number] ?? 1);
      }
      wanted += 1;
      return;
    }
    for (const list of all) {
      const best = new Float32Array(segment.count);
      const rows: number[] = [];
      for (const { term, quality } of list)
        eachPosting(segment, term, (row) => {
          if (met[row] !== wanted) return;
          if (best[row] === 0) rows.push(row);
          best[row] = Math.max(best[row] ?? 0, quality);
        });
      wanted += 1;
      for (const row of rows) {
        met[row] = wanted;
        scores[row] = (scores[row] ?? 0) + ((best[row] ?? 0) * (weights[number] ?? 1)) / all.length;
      }
    }
  });
  const full = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const found: FoundRow[] = [];
  for (let row = 0; row < segment.count; row += 1) {
    if (met[row] !== wanted || !passes(row)) continue;
    const time = segment.times[row] ?? 0;
    const score =
      asked.order === 'newest' ? time : rankOf((scores[row] ?? 0) / full, segment.flags[row] ?? 0, time, asked.now);
    found.push({ segment, row, score });
  }
  return found;
}

/** Events that have all of these terms but one: those of two words, and not of the place between them. */
function partedRows(segment: Segment, lists: TermLists): readonly number[] {
  const counts = new Uint8Array(segment.count);
  for (const list of lists)
    for (const { term } of list)
      eachPosting(segment, term, (row) => {
        counts[row] = (counts[row] ?? 0) + 1;
      });
  const rows: number[] = [];
  for (let row = 0; row < segment.count; row += 1) if ((counts[row] ?? 0) >= lists.length - 1) rows.push(row);
  return rows;
}

const DAY_S = 86_400;
/** After so many days a message counts half for being new. */
const HALF_NEW_DAYS = 60;

/** Words first; short messages and new ones before long and old ones that fit as well. */
function rankOf(words: number, flags: number, time: number, now: EpochMs): number {
  const ageDays = Math.max(0, now / 1000 - time) / DAY_S;
  const newness = HALF_NEW_DAYS / (HALF_NEW_DAYS + ageDays);
  return words * (1 - 0.02 * (flags >> LENGTH_SHIFT)) + 0.15 * newness;
}

/** Tests that need no look at the event itself. An event that changes another says nothing of that. */
function filterOf(segment: Segment, { query, me, isAsked, isFrom, pinned }: RowQuery): (row: number) => boolean {
  const { has, is, before, since } = query.filters;
  const rooms = segment.rooms.map(isAsked);
  const senders = segment.senders.map((userId) => isFrom(userId) && (!is.includes('mine') || userId === me));
  const changes = new Set(segment.changes);
  const bits = has.reduce((all, what) => all | bitOf(what), is.includes('thread') ? FLAG.thread : 0);
  const pins = pinned === null ? null : new Set(pinned.map(hashOf));
  const [earliest, latest] = [
    (since ?? Number.NEGATIVE_INFINITY) / 1000 - 1,
    (before ?? Number.POSITIVE_INFINITY) / 1000,
  ];
  const hasWords = query.atoms.length > 0;
  return (row) => {
    if (rooms[segment.byRoom[row] ?? 0] !== true || senders[segment.bySender[row] ?? 0] !== true) return false;
    if (changes.has(row)) return hasWords;
    if (((segment.flags[row] ?? 0) & bits) !== bits) return false;
    const time = segment.times[row] ?? 0;
    return time >= earliest && time <= latest && (pins === null || pins.has(segment.hashes[row] ?? 0));
  };
}

function bitOf(what: Has): number {
  return FLAG[what];
}
