/** The rooms and spaces of a large account, made in memory. */
import { diffKeyed } from '@parley/sdk/internal/base/patch/patch.ts';
import { emptyRoomRecord } from '@parley/sdk/internal/core/rooms/room-record.ts';
import { Arrangement } from '@parley/sdk/internal/features/room-list/arrangement.ts';
import { RoomEntry } from '@parley/sdk/internal/features/room-list/room-entry.ts';
import { byActivity, invitationsFirst, RoomOrder } from '@parley/sdk/internal/features/room-list/room-order.ts';
import { SpaceGraph } from '@parley/sdk/internal/features/spaces/space-graph.ts';
import { WaitingSums } from '@parley/sdk/internal/features/spaces/waiting-sums.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';

const MANY_ROOMS = 10_000;
const MANY_SPACES = 200;
/** Rows of a tall screen, with those drawn around it. */
const SCREEN = 60;
const ARRANGING = { sort: 'activity', filter: 'all', query: '', collapsed: [], openRoomId: null } as const;
const RULES = { passes: () => true, orderOf: () => byActivity };
const ME = '@ada:localhost' as UserId;

/** The measured functions, each of which is prepared anew for each run. */
export const roomMeasures: Readonly<Record<string, () => () => unknown>> = {
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

/** The rooms of a large account, as one list shows them; their names were looked through before, as after a first keystroke. */
function manyRooms(): { readonly rooms: RoomOrder; readonly list: Arrangement } {
  const rooms = new RoomOrder(invitationsFirst);
  rooms.reset(Array.from({ length: MANY_ROOMS }, (_, number) => roomEntry(number, number)));
  const list = new Arrangement(rooms, { ...ARRANGING, query: 'room 1' }, RULES);
  list.slice(0, SCREEN);
  list.arrange(ARRANGING);
  return { rooms, list };
}

/** The rooms of a large account in spaces of fifty rooms each; ten of these are in each of the first twenty. */
function manySpaces() {
  const { rooms } = manyRooms();
  const records = new Map(rooms.sorted.map(({ record }) => [record.roomId, record]));
  for (let space = 0; space < MANY_SPACES; space += 1) {
    const inner = space < 20 ? Array.from({ length: 9 }, (_, index) => spaceIdOf(20 + space * 9 + index)) : [];
    const own = Array.from({ length: 50 }, (_, index) => `!room-${space * 50 + index}:localhost` as RoomId);
    const children = [...inner, ...own].map((roomId) => ({ roomId, via: [], order: null, at: 0, isSuggested: false }));
    const roomId = spaceIdOf(space);
    const links = { children, adders: 'all' } as const;
    records.set(roomId, { ...emptyRoomRecord(roomId), membership: 'join', isSpace: true, space: links });
  }
  const graph = new SpaceGraph(records);
  const list = new Arrangement(rooms, ARRANGING, RULES, {
    roomsOf: (group) => (group === null ? 'all' : graph.roomsOf(group)),
  });
  list.slice(0, SCREEN);
  return { records, graph, list, sums: new WaitingSums(graph) };
}

/** The id of a made space. */
function spaceIdOf(number: number): RoomId {
  return `!space-${number}:localhost` as RoomId;
}

/** A made room, as lists keep it. */
function roomEntry(number: number, bumpStamp: number): RoomEntry {
  const roomId = `!room-${number}:localhost` as RoomId;
  const record = { ...emptyRoomRecord(roomId), membership: 'join' as const, name: `Room ${number}`, bumpStamp };
  return new RoomEntry(record, ME, false, 'default', noPreview);
}

/** These rooms have no messages. */
function noPreview(): never {
  throw new TypeError('there is no message');
}

function itemsOf(entries: readonly RoomEntry[]): readonly RoomEntry['item'][] {
  return entries.map(({ item }) => item);
}
