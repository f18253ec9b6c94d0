/** Small measurements of the engine's parts, in one process that is warm by then. Prints the times as JSON. */

import { diffKeyed } from '@parley/sdk/internal/base/patch/patch.ts';
import type { ChunkRecord } from '@parley/sdk/internal/core/history/chunk.ts';
import { mergeLive } from '@parley/sdk/internal/core/history/merge.ts';
import { attentionIn } from '@parley/sdk/internal/core/rooms/attention.ts';
import { RoomState } from '@parley/sdk/internal/core/rooms/room-state.ts';
import { Projection } from '@parley/sdk/internal/core/timeline/projection.ts';
import { loadTimelineSockets } from '@parley/sdk/internal/features/index.ts';
import { Arrangement } from '@parley/sdk/internal/features/room-list/arrangement.ts';
import type { RoomEntry } from '@parley/sdk/internal/features/room-list/room-entry.ts';
import { invitationsFirst, RoomOrder } from '@parley/sdk/internal/features/room-list/room-order.ts';
import { SpaceGraph } from '@parley/sdk/internal/features/spaces/space-graph.ts';
import { decodeSlidingSync } from '@parley/sdk/internal/protocol/endpoints/sliding-sync.ts';
import { decodeRoomEvent, decodeStateEvent } from '@parley/sdk/internal/protocol/events/envelope.ts';
import type { RoomEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { defaultPushRules } from '@parley/sdk/internal/protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '@parley/sdk/internal/protocol/rules/push/evaluator.ts';
import { makeAccount, slidingAnswer } from '../engine/made-account.ts';
import {
  ARRANGING,
  MANY_ROOMS,
  MANY_SPACES,
  manyRooms,
  manySpaces,
  RULES,
  roomEntry,
  SCREEN,
  spaceIdOf,
} from './many-rooms.ts';

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
  'room-patch': () => {
    const { rooms, list } = manyRooms();
    const before = list.slice(0, SCREEN);
    return () => {
      const moved = roomEntry(MANY_ROOMS / 2, MANY_ROOMS + 1);
      rooms.put(moved);
      list.update(new Set([moved.roomId]));
      return diffKeyed(itemsOf(before), itemsOf(list.slice(0, SCREEN)));
    };
  },
  'room-query': () => {
    const { list } = manyRooms();
    return () => {
      list.arrange({ ...ARRANGING, query: 'room 12' });
      return itemsOf(list.slice(0, SCREEN));
    };
  },
  'space-switch': () => {
    const { graph, list } = manySpaces();
    const spaceId = spaceIdOf(Math.floor(performance.now()) % MANY_SPACES);
    return () => {
      graph.roomsOf(spaceId);
      list.arrange({ ...ARRANGING, group: spaceId });
      return itemsOf(list.slice(0, SCREEN));
    };
  },
  'space-news': () => {
    const { sums, graph } = manySpaces();
    return () => {
      sums.put(`!room-${MANY_ROOMS / 2}:localhost` as RoomId, { notifying: 1, mentions: 0 });
      return graph.placed(() => 0).map(({ record }) => sums.of(record.roomId));
    };
  },
  'space-graph': () => {
    const { records } = manySpaces();
    return () => new SpaceGraph(records);
  },
  'room-index': () => {
    const entries = Array.from({ length: MANY_ROOMS }, (_, number) => roomEntry(number, number));
    return () => {
      const rooms = new RoomOrder(invitationsFirst);
      rooms.reset(entries);
      return itemsOf(new Arrangement(rooms, ARRANGING, RULES).slice(0, SCREEN));
    };
  },
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

function itemsOf(entries: readonly RoomEntry[]): readonly RoomEntry['item'][] {
  return entries.map(({ item }) => item);
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
