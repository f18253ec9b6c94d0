import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { SegmentWriter } from './encode-segment.ts';
import { eachPosting, type Rows, type Run, type Segment, termAt } from './segment.ts';
import { Numbered } from './segment-builder.ts';

/** Terms between two times at which others may have a turn. */
const TERMS_A_TURN = 400;

/**
 * The bytes of `segments` as one, without the rooms that `isKept` leaves out; null where nothing is left. `turn` is awaited now and then, so that
 * others can go on meanwhile.
 */
export async function mergeSegments(
  segments: readonly Segment[],
  isKept: (roomId: RoomId) => boolean,
  turn: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { rows, places } = mergedRows(segments, isKept);
  if (rows.hashes.length === 0) return null;
  await turn();
  const writer = new SegmentWriter();
  const next = segments.map(() => 0);
  for (let count = 1; ; count += 1) {
    const term = firstTerm(segments, next);
    if (term === null) break;
    const found: number[] = [];
    segments.forEach((segment, at) => {
      const number = next[at] ?? 0;
      if (number >= termCount(segment) || termAt(segment, number) !== term) return;
      next[at] = number + 1;
      eachPosting(segment, number, (row) => {
        const place = places[at]?.[row] ?? NOWHERE;
        if (place !== NOWHERE) found.push(place);
      });
    });
    if (found.length > 0) writer.term(term, found);
    if (count % TERMS_A_TURN === 0) await turn();
  }
  await turn();
  return writer.done(rows);
}

const NOWHERE = 0xffffffff;

function termCount({ termStarts }: Segment): number {
  return termStarts.length - 1;
}

function firstTerm(segments: readonly Segment[], next: readonly number[]): string | null {
  let first: string | null = null;
  segments.forEach((segment, at) => {
    const number = next[at] ?? 0;
    if (number >= termCount(segment)) return;
    const term = termAt(segment, number);
    if (first === null || term < first) first = term;
  });
  return first;
}

/** The rows one after the other, and where those of each segment went. */
function mergedRows(
  segments: readonly Segment[],
  isKept: (roomId: RoomId) => boolean,
): { readonly rows: Rows; readonly places: readonly Uint32Array[] } {
  const [rooms, senders] = [new Numbered<RoomId>(), new Numbered<UserId>()];
  const runs: Run[] = [];
  const kept: { readonly segment: Segment; readonly row: number }[] = [];
  const places = segments.map((segment) => {
    const place = new Uint32Array(segment.count).fill(NOWHERE);
    segment.runs.forEach((run, at) => {
      const roomId = segment.rooms[run.room];
      if (roomId === undefined || !isKept(roomId)) return;
      runs.push({ room: rooms.of(roomId), order: run.order, from: kept.length });
      const end = segment.runs[at + 1]?.from ?? segment.count;
      for (let row = run.from; row < end; row += 1) place[row] = kept.push({ segment, row }) - 1;
    });
    return place;
  });
  const changes: number[] = [];
  const changed: number[] = [];
  segments.forEach((segment, at) => {
    segment.changes.forEach((row, number) => {
      const place = places[at]?.[row] ?? NOWHERE;
      if (place === NOWHERE) return;
      changes.push(place);
      changed.push(segment.changed[number] ?? 0);
    });
  });
  const senderOf = ({ segment, row }: (typeof kept)[number]) => segment.senders[segment.bySender[row] ?? 0] as UserId;
  const rows: Rows = {
    rooms: rooms.all,
    senders: senders.all,
    runs,
    hashes: Uint32Array.from(kept, ({ segment, row }) => segment.hashes[row] ?? 0),
    bySender: Uint32Array.from(kept, (from) => senders.of(senderOf(from))),
    times: Float64Array.from(kept, ({ segment, row }) => segment.times[row] ?? 0),
    flags: Uint16Array.from(kept, ({ segment, row }) => segment.flags[row] ?? 0),
    changes: Uint32Array.from(changes),
    changed: Uint32Array.from(changed),
  };
  return { rows, places };
}
