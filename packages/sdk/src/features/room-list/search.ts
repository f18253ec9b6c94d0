/** Finding rooms by name. Pure. */
import { foldQuery } from '../../base/text/search-words.ts';
import type { RoomEntry } from './room-entry.ts';

/** How well a room fits: the whole name, its beginning, the beginnings of words, some part of it, its address or person. */
const RANKS = 5;

/**
 * The entries that have every word of `query`, the best first; equals stay in their order. Accents, case and the order of words do
 * not matter. An empty query finds all, and one that is too long for anything is read by its beginning.
 */
export function searchRooms(entries: readonly RoomEntry[], query: string): readonly RoomEntry[] {
  return rankRooms(entries, query).flat();
}

/** The same, one list a rank. */
export function rankRooms(entries: readonly RoomEntry[], query: string): readonly (readonly RoomEntry[])[] {
  const whole = foldQuery(query);
  if (whole === '') return [entries];
  const words = whole.split(' ');
  const ranks: RoomEntry[][] = Array.from({ length: RANKS }, () => []);
  for (const entry of entries) {
    const rank = rankOf(entry, whole, words);
    if (rank !== null) ranks[rank]?.push(entry);
  }
  return ranks;
}

function rankOf({ sought }: RoomEntry, whole: string, words: readonly string[]): number | null {
  const { name, others } = sought;
  if (words.every((word) => name.includes(word))) {
    if (name === whole) return 0;
    if (name.startsWith(whole)) return 1;
    return words.every((word) => beginsWord(name, word)) ? 2 : 3;
  }
  return words.every((word) => name.includes(word) || others.includes(word)) ? 4 : null;
}

const WORD_PART = /[\p{L}\p{N}]/u;

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || !WORD_PART.test(name.charAt(at - 1))) return true;
  }
  return false;
}
