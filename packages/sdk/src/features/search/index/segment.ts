/**
 * A segment of the index: some events, by their words. It never changes: what is new makes another, and several are merged into one. On the disk
 * it is one sealed record.
 */
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { ByteReader } from './bytes.ts';

export const SEGMENT_FORM = 1;

/** Events that stand in one stored chunk, one after the other. */
export interface Run {
  readonly room: number;
  readonly order: number;
  /** The first event; its last is before the next run's first. */
  readonly from: number;
}

/** Kinds of events, as bits. */
export const FLAG = { picture: 1, file: 2, link: 4, poll: 8, video: 16, audio: 32, thread: 64 } as const;
/** The place of the class of a text's length among the flags: how often it can be halved. */
export const LENGTH_SHIFT = 8;

/** Events in order, each a row. */
export interface Rows {
  readonly rooms: readonly RoomId[];
  readonly senders: readonly UserId[];
  readonly runs: readonly Run[];
  /** The hash of each event's id. */
  readonly hashes: Uint32Array;
  /** The number of each event's sender. */
  readonly bySender: Uint32Array;
  /** When each was sent, in seconds. */
  readonly times: Float64Array;
  readonly flags: Uint16Array;
  /** Events that change what another one says (edits, redactions, what hides), in order, and the hash of the other one. */
  readonly changes: Uint32Array;
  readonly changed: Uint32Array;
}

export interface Segment extends Rows {
  readonly count: number;
  /** The room of each event. */
  readonly byRoom: Uint16Array;
  /** Terms, in order, each between two line breaks. */
  readonly dictionary: string;
  /** Beginnings of the terms in the dictionary, and the end. */
  readonly termStarts: Uint32Array;
  /** The events with each term, as distances; each list begins with its length. */
  readonly postings: Uint8Array<ArrayBuffer>;
  readonly postingStarts: Uint32Array;
}

/** Reads a segment. */
export function decodeSegment(bytes: Uint8Array<ArrayBuffer>): Segment | null {
  const reader = new ByteReader(bytes);
  if (reader.number() !== SEGMENT_FORM) return null;
  const rows = readRows(reader);
  const { dictionary, termStarts } = readTerms(reader);
  const postingStarts = new Uint32Array(termStarts.length);
  for (let term = 0, at = 0; term < postingStarts.length; term += 1) postingStarts[term] = at += reader.number();
  const postings = reader.bytes();
  return { ...rows, dictionary, termStarts, postingStarts, postings, ...placesOf(rows) };
}

function readRows(reader: ByteReader): Rows {
  const count = reader.number();
  const rooms = listOf(reader, () => reader.text() as RoomId);
  const senders = listOf(reader, () => reader.text() as UserId);
  let from = 0;
  const runs = listOf(reader, () => {
    from += reader.number();
    return { from, room: reader.number(), order: reader.signed() };
  });
  const hashes = Uint32Array.from({ length: count }, () => reader.word());
  const bySender = Uint32Array.from({ length: count }, () => reader.number());
  let time = 0;
  const times = Float64Array.from({ length: count }, () => (time += reader.signed()));
  const flags = Uint16Array.from({ length: count }, () => reader.number());
  let row = 0;
  const changeCount = reader.number();
  const changes = Uint32Array.from({ length: changeCount }, () => (row += reader.number()));
  const changed = Uint32Array.from({ length: changeCount }, () => reader.word());
  return { rooms, senders, runs, hashes, bySender, times, flags, changes, changed };
}

/** Each term is written as how much of the one before it begins with, and the rest. */
function readTerms(reader: ByteReader): Pick<Segment, 'dictionary' | 'termStarts'> {
  const count = reader.number();
  const terms: string[] = [];
  const termStarts = new Uint32Array(count + 1);
  let before = '';
  let at = 1;
  for (let term = 0; term < count; term += 1) {
    const shared = reader.number();
    before = before.slice(0, shared) + reader.text();
    terms.push(before);
    termStarts[term] = at;
    at += before.length + 1;
  }
  termStarts[count] = at;
  return { dictionary: `\n${terms.join('\n')}\n`, termStarts };
}

function placesOf({ hashes, runs }: Rows): Pick<Segment, 'count' | 'byRoom'> {
  const byRoom = new Uint16Array(hashes.length);
  runs.forEach(({ room, from }, at) => {
    byRoom.fill(room, from, runs[at + 1]?.from ?? hashes.length);
  });
  return { count: hashes.length, byRoom };
}

function listOf<Item>(reader: ByteReader, read: () => Item): Item[] {
  return Array.from({ length: reader.number() }, read);
}

/** The run in which an event stands. */
export function runOf({ runs }: Rows, row: number): Run | undefined {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.from ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}

/** Calls `each` with every event that has the term. */
export function eachPosting(segment: Segment, term: number, each: (row: number) => void): void {
  const reader = new ByteReader(segment.postings, segment.postingStarts[term]);
  const count = reader.number();
  for (let left = count, row = 0; left > 0; left -= 1) each((row += reader.number()));
}

/** The number of events with the term. */
export function countOf(segment: Segment, term: number): number {
  return new ByteReader(segment.postings, segment.postingStarts[term]).number();
}

/** A term by its number. */
export function termAt({ dictionary, termStarts }: Segment, term: number): string {
  return dictionary.slice(termStarts[term] ?? 0, (termStarts[term + 1] ?? 1) - 1);
}
