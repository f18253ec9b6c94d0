/** The search of 100,000 messages in a process of its own: each key of some queries, the reading, the size and the memory. Prints them as JSON. */
import { ok } from '@parley/sdk/internal/base/result/result.ts';
import type { ChunkRecord } from '@parley/sdk/internal/core/history/chunk.ts';
import { chunkStore } from '@parley/sdk/internal/core/history/history.ts';
import { IgnoredUsers } from '@parley/sdk/internal/core/rooms/ignored-users.ts';
import { RoomState } from '@parley/sdk/internal/core/rooms/room-state.ts';
import { decodeSegment, type Segment } from '@parley/sdk/internal/features/search/index/segment.ts';
import { parseQuery } from '@parley/sdk/internal/features/search/query/parse-query.ts';
import { IndexedSearch } from '@parley/sdk/internal/features/search/results/indexed.ts';
import { createSystemClock } from '@parley/sdk/internal/platform/clock/system-clock.ts';
import { createMemoryDatabases } from '@parley/sdk/internal/platform/database/memory.ts';
import { NODE_TIME } from '../engine/node-machine.ts';
import { bytesOf, COUNT, ME, messages } from './message-search.ts';

export interface SearchTimes {
  /** Milliseconds of each key until the first results, by the script of what is typed. */
  readonly keys: Readonly<Record<string, readonly number[]>>;
  /** Messages that are read into the index in a second. */
  readonly perSecond: number;
  /** The size of the index as a part of that of the texts. */
  readonly size: number;
  /** MB that the search takes while it is used, and after it was given back. */
  readonly memory: number;
  readonly memoryAfter: number;
}

const QUERIES = {
  latin: ['bakerlin', 'mostatri vel', 'prahelnim dorfes', 'erlinmo', 'bakrelin'],
  chinese: ['図書館', '東京都市', '会議明日天気', '学校'],
};
/** Each query is typed so often; the first time nothing is warm. */
const ROUNDS = 4;
/** Results of a screen. */
const PAGE = 20;
const SEGMENT = 50_000;
/** The keeper makes segments of so many messages first. */
const STEP = 2_000;
const MB = 1024 * 1024;

type Deps = ConstructorParameters<typeof IndexedSearch>[0];

const clock = createSystemClock(NODE_TIME);

/** The account as far as a search asks for it, with all messages stored. */
async function account(chunks: readonly ChunkRecord[]): Promise<Deps> {
  const opened = await createMemoryDatabases().open({ name: 'bench', version: 1, stores: [chunkStore.name] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const database = opened.value;
  await database.write(
    chunks.map((chunk) => chunkStore.put([chunk.roomId, chunk.order], chunk)),
    'relaxed',
  );
  const roomIds = [...new Set(chunks.map(({ roomId }) => roomId))];
  const record = { membership: 'join', name: 'Room', alias: null, heroes: [], isSpace: false, bumpStamp: 1 };
  const records = new Map(roomIds.map((roomId) => [roomId, { ...record, roomId }]));
  const load = async (roomId: ChunkRecord['roomId']) => ok({ state: new RoomState(roomId, [], []) });
  const rooms = { records, load, peek: () => undefined, inMemory: [] };
  // A search asks the rooms for nothing else.
  return { clock, database, me: ME, ignored: new IgnoredUsers(), rooms: rooms as unknown as Deps['rooms'] };
}

/** Types a query key by key; answers with the time of each until its first results. */
async function type(deps: Deps, segments: readonly Segment[], typed: string): Promise<readonly number[]> {
  const times: number[] = [];
  const characters = [...typed];
  for (let count = 1; count <= characters.length; count += 1) {
    const start = performance.now();
    const query = parseQuery(characters.slice(0, count).join(''));
    const search = new IndexedSearch(deps, { query, roomId: null, order: 'newest' }, async () => ok(segments));
    await search.next(PAGE, new AbortController().signal);
    times.push(performance.now() - start);
  }
  return times;
}

/** MB that are held. */
function held(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MB;
}

/** The index as it is read from the disk. */
function segmentsOf(chunks: readonly ChunkRecord[]): readonly Segment[] {
  return bytesOf(chunks, SEGMENT).flatMap((bytes) => decodeSegment(bytes) ?? []);
}

/** The size of the index as a part of that of the texts. */
function sizeOf(chunks: readonly ChunkRecord[]): number {
  const encoder = new TextEncoder();
  const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0);
  const texts = chunks.flatMap(({ events }) => events.map(({ content }) => String(content['body'])));
  return (
    sum(bytesOf(chunks, SEGMENT).map(({ length }) => length)) / sum(texts.map((text) => encoder.encode(text).length))
  );
}

async function run(): Promise<SearchTimes> {
  const chunks = messages();
  const deps = await account(chunks);
  const startMs = performance.now();
  bytesOf(chunks, STEP);
  const perSecond = (COUNT / (performance.now() - startMs)) * 1000;
  const size = sizeOf(chunks);
  // The first search makes things once, which are no part of the memory that later ones take.
  await type(deps, segmentsOf(chunks), 'ba 図書');
  const before = held();
  const keys: Record<string, number[]> = {};
  let segments: readonly Segment[] = segmentsOf(chunks);
  for (const [script, queries] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const query of queries) times.push(...(await type(deps, segments, query)));
    keys[script] = times;
  }
  const memory = held() - before;
  segments = [];
  return { keys, perSecond, size, memory, memoryAfter: held() - before };
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
