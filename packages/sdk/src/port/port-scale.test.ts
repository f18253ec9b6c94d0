import { performance } from 'node:perf_hooks';
import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { must } from '../base/assert/assert.ts';
import { frameBetween, type Snapshot } from './host/view-frames.ts';
import { applyViewFrame, emptyReplica } from './remote/view-replica.ts';
import { decodeEngineFrames } from './wire/decode-engine-frames.ts';

interface RoomRow {
  readonly key: string;
  readonly name: string;
  readonly unread: number;
  readonly mentions: number;
  readonly preview: { readonly sender: string; readonly text: string };
  readonly timestamp: number;
  readonly avatar: string;
}

const COUNT = 10_000;

const roomRow = (index: number): RoomRow => ({
  key: `!room${index}:server.example`,
  name: `Room number ${index}`,
  unread: index % 7,
  mentions: index % 3,
  preview: { sender: `@person${index}:server.example`, text: `The last words that were said in room ${index}` },
  timestamp: 1_767_225_600_000 + index,
  avatar: `mxc://server.example/avatar${index}`,
});

/** A message arrives in one room, which moves to the top; another is read where it stands. */
function nextRows(rows: readonly RoomRow[], turn: number): readonly RoomRow[] {
  const from = (turn * 7_919 + 5_000) % COUNT;
  const top = { ...must(rows[from], 'a room'), unread: 1_000 + turn };
  const next = [top, ...rows.slice(0, from), ...rows.slice(from + 1)];
  const read = (turn * 104_729 + 2_500) % COUNT;
  next[read] = { ...must(next[read], 'a room'), unread: 0 };
  return next;
}

const asList = (items: readonly RoomRow[]): Snapshot => ({ kind: 'list', revision: null, head: null, items });

const median = (numbers: readonly number[]): number =>
  must([...numbers].sort((a, b) => a - b)[numbers.length >> 1], 'a median');

function timed<Value>(times: number[], run: () => Value): Value {
  const start = performance.now();
  const value = run();
  times.push(performance.now() - start);
  return value;
}

test('[PT-38] a message and a read room among 10,000: a diff of milliseconds, a frame under 2 kB', ({ annotate }) => {
  let rows: readonly RoomRow[] = Array.from({ length: COUNT }, (_, index) => roomRow(index));
  const whole = must(frameBetween(undefined, asList(rows), 1, 1), 'the first frame');
  let replica = applyViewFrame(emptyReplica, structuredClone(whole)).replica;
  const diffMs: number[] = [];
  const applyMs: number[] = [];
  const sizes: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const after = nextRows(rows, turn);
    const before = rows;
    const frame = must(
      timed(diffMs, () => frameBetween(asList(before), asList(after), 1, turn + 2)),
      'a frame',
    );
    sizes.push(serialize([frame]).byteLength);
    const message: unknown = structuredClone([frame]);
    replica = timed(applyMs, () => {
      const [decoded] = decodeEngineFrames(message);
      return decoded?.ok === true && 'seq' in decoded.value ? applyViewFrame(replica, decoded.value).replica : replica;
    });
    rows = after;
  }
  expect(replica.content).toEqual({ kind: 'list', revision: null, list: { head: null, items: rows } });
  const figures = { diffMs: median(diffMs), applyMs: median(applyMs), bytes: Math.max(...sizes) };
  void annotate(
    JSON.stringify({ ...figures, worstDiffMs: Math.max(...diffMs), wholeBytes: serialize(whole).byteLength }),
  );
  expect(figures.diffMs).toBeLessThan(5);
  expect(figures.applyMs).toBeLessThan(5);
  expect(figures.bytes).toBeLessThan(2_000);
});
