/** Small measurements of the engine's parts, in one process that is warm by then. Prints the times as JSON. */

import { diffKeyed } from '@parley/sdk/internal/base/patch/patch.ts';
import type { ChunkRecord } from '@parley/sdk/internal/core/history/chunk.ts';
import { mergeLive } from '@parley/sdk/internal/core/history/merge.ts';
import { attentionIn } from '@parley/sdk/internal/core/rooms/attention.ts';
import { RoomState } from '@parley/sdk/internal/core/rooms/room-state.ts';
import { Projection } from '@parley/sdk/internal/core/timeline/projection.ts';
import { loadTimelineSockets } from '@parley/sdk/internal/features/index.ts';
import { decodeSlidingSync } from '@parley/sdk/internal/protocol/endpoints/sliding-sync.ts';
import { decodeRoomEvent, decodeStateEvent } from '@parley/sdk/internal/protocol/events/envelope.ts';
import type { RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { defaultPushRules } from '@parley/sdk/internal/protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '@parley/sdk/internal/protocol/rules/push/evaluator.ts';
import { makeAccount, slidingAnswer } from '../engine/made-account.ts';
import { memberMeasures } from './many-members.ts';
import { roomMeasures } from './many-rooms.ts';
import { searchMeasures } from './message-search.ts';

/** Milliseconds of each run, by the names of what was done. */
export type MicroTimes = Readonly<Record<string, readonly number[]>>;

const ME = '@ada:localhost' as UserId;
const ROOM = '!room-0:localhost' as RoomId;
const ITEMS = 1_000;
type Prepared = () => () => unknown;

/** The measured functions. Each is prepared anew for each run. */
const sockets = await loadTimelineSockets({ run: (_cause, _eventId, say) => say() });
const measured: Readonly<Record<string, Prepared>> = {
  parse: () => {
    const text = answer;
    return () => JSON.parse(text) as unknown;
  },
  decode: () => {
    const body: unknown = JSON.parse(answer);
    return () => decodeSlidingSync(body, ME);
  },
  merge: () => {
    const chunks = chunksOf(events.slice(0, ITEMS));
    const fresh = events.slice(ITEMS, ITEMS + 1);
    const delta = { events: fresh, limited: false, previous: null, liveCount: 1, expanded: false };
    return () => mergeLive(chunks, ROOM, delta);
  },
  project: () => {
    const state = stateOf();
    const before = chunksOf(events.slice(0, ITEMS));
    const after = [...before, chunkOf(events.slice(ITEMS, ITEMS + 1), before.length)];
    const projection = new Projection(sockets, ME);
    const rest = { state, outbox: [], live: new Set<RoomEvent['event_id']>(), gaps: new Map<number, never>() };
    const shown = projection.project({ ...rest, chunks: before });
    return () => diffKeyed(shown, projection.project({ ...rest, chunks: after }));
  },
  'project-first': () => {
    const state = stateOf();
    const chunks = chunksOf(events.slice(0, ITEMS));
    const rest = { state, outbox: [], live: new Set<RoomEvent['event_id']>(), gaps: new Map<number, never>() };
    return () => new Projection(sockets, ME).project({ ...rest, chunks });
  },
  push: () => {
    const evaluator = new PushEvaluator(defaultPushRules(ME), ME);
    const state = stateOf();
    return () => {
      const { judge } = attentionIn(evaluator, state, 100, { isMessage: () => true });
      return events.slice(0, ITEMS).filter((event) => judge(event)?.notify === true).length;
    };
  },
  ...roomMeasures,
  ...memberMeasures,
  ...searchMeasures,
};

const answer = slidingAnswer(makeAccount(), ['all']);
const events = makeEvents(ITEMS + 1);

function makeEvents(count: number): readonly RoomEvent[] {
  const [room] = makeAccount(1, count).rooms;
  return (room?.timeline ?? []).flatMap((raw) => {
    const event = decodeRoomEvent(raw, ROOM);
    return event.ok ? [event.value] : [];
  });
}

function stateOf(): RoomState {
  const [room] = makeAccount(1, 1).rooms;
  const state = (room?.state ?? []).flatMap((raw) => {
    const event = decodeStateEvent(raw, ROOM);
    return event.ok ? [event.value] : [];
  });
  const isMember = ({ type }: RoomEvent) => type === 'm.room.member';
  return new RoomState(
    ROOM,
    state.filter((event) => !isMember(event)),
    [state.filter(isMember)],
  );
}

function chunksOf(all: readonly RoomEvent[]): readonly ChunkRecord[] {
  const chunks: ChunkRecord[] = [];
  for (let at = 0; at < all.length; at += 50) chunks.push(chunkOf(all.slice(at, at + 50), chunks.length));
  return chunks;
}

function chunkOf(some: readonly RoomEvent[], order: number): ChunkRecord {
  return { roomId: ROOM, order, start: order === 0 ? { kind: 'gap', token: 'p' } : { kind: 'joined' }, events: some };
}

const WARM_UP = 5;

function measure(prepare: Prepared, runs: number): number[] {
  const times: number[] = [];
  for (let run = -WARM_UP; run < runs; run += 1) {
    const work = prepare();
    const startMs = performance.now();
    work();
    const tookMs = performance.now() - startMs;
    if (run >= 0) times.push(tookMs);
  }
  return times;
}

const runs = Number(process.argv[2] ?? 20);
const times: MicroTimes = Object.fromEntries(
  Object.entries(measured).map(([name, prepare]) => [name, measure(prepare, runs)]),
);
process.stdout.write(`${JSON.stringify(times)}\n`);
