import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { RoomState } from '../../core/rooms/room-state.ts';
import { decodeStateEvent } from '../../protocol/events/envelope.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { MembersLook } from './contract.ts';
import { openMemberWindow } from './member-window.ts';

const ROOM = '!r:x' as RoomId;
const COUNT = 2_000;
const ROWS = 60;

function member(n: number, displayname: string, membership = 'join') {
  const user = `@u${n}:x`;
  const raw = { type: 'm.room.member', state_key: user, sender: user, event_id: `$${n}-${displayname}` };
  const event = decodeStateEvent({ ...raw, origin_server_ts: n, content: { membership, displayname } }, ROOM);
  if (!event.ok) throw new Error('no member');
  return event.value;
}

/** A room whose names are counted when they are asked for. */
function start() {
  const all = Array.from({ length: COUNT }, (_, n) => member(n, `Name ${n}`));
  const state = new RoomState(ROOM, [], [all]);
  let asked = 0;
  const nameOf = state.nameOf.bind(state);
  state.nameOf = (userId: UserId) => {
    asked += 1;
    return nameOf(userId);
  };
  const changed = new Signal<ReadonlySet<RoomId>>();
  const scope = new Scope((error) => {
    throw error;
  });
  const rooms = {
    open: () => () => undefined,
    changed,
    load: async () => undefined,
    peek: () => ({ state }),
    records: new Map(),
  };
  const members = {
    changed: new Signal<RoomId>(),
    load: async () => undefined,
    stateOf: () => 'finished',
    hasFailed: () => false,
  };
  // The parts that a window uses.
  const account = { me: '@u1:x', scope, rooms, members } as unknown as Need<'scope' | 'me' | 'rooms' | 'members'>;
  const look = new ObservableValue<MembersLook>({ roomId: ROOM, list: 'joined', from: 0, to: ROWS, query: '' });
  const view = openMemberWindow(account, ROOM, look, scope);
  view.subscribe(() => undefined);
  const read = () => {
    asked = 0;
    const { items, head } = view.current;
    return { items, head, asked };
  };
  const put = (...events: ReturnType<typeof member>[]) => {
    state.putMembers(events);
    changed.emit(new Set([ROOM]));
  };
  return { read, put, look };
}

test('[PE-16] names are told apart for the rows that are seen alone, however many members there are', async () => {
  const { read, put, look } = start();
  await Promise.resolve();
  const first = read();
  expect(first.head.count).toBe(COUNT);
  expect(first.asked).toBe(ROWS);
  look.set({ ...look.current, query: '7' });
  expect(read().asked).toBeLessThanOrEqual(ROWS);
  look.set({ ...look.current, query: '' });
  put(member(5, 'Aaron'));
  const after = read();
  expect(after.asked).toBe(ROWS);
  expect(after.items[0]?.name).toBe('Aaron');
  expect(after.items.filter((item) => !first.items.includes(item))).toHaveLength(1);
});

test('[01.M-05] [PE-16] a row becomes ambiguous when another takes its name, also one who has left', async () => {
  const { read, put } = start();
  await Promise.resolve();
  const of = (name: string) => read().items.filter((item) => item.name === name);
  expect(of('Name 0').map(({ isAmbiguous }) => isAmbiguous)).toEqual([false]);
  put(member(1_999, 'Name 0', 'leave'));
  expect(of('Name 0').map(({ isAmbiguous }) => isAmbiguous)).toEqual([true]);
  put(member(1_999, 'Another', 'leave'));
  expect(of('Name 0').map(({ isAmbiguous }) => isAmbiguous)).toEqual([false]);
});

test('[PE-03] whoever leaves, comes, is banned or promoted stands where they belong', async () => {
  const { read, put } = start();
  await Promise.resolve();
  put(member(0, 'Name 0', 'leave'), member(1, 'Name 1', 'ban'), member(COUNT, 'Abel'));
  const { items, head } = read();
  expect(items[0]?.name).toBe('Abel');
  expect(items.map(({ name }) => name)).not.toContain('Name 0');
  expect(head).toMatchObject({ joinedCount: COUNT - 1, bannedCount: 1 });
});
