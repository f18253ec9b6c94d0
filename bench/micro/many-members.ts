/** The members of a very large room, made in memory. */
import { Scope } from '@parley/sdk/internal/base/scope/scope.ts';
import { once } from '@parley/sdk/internal/base/value/once.ts';
import { Signal } from '@parley/sdk/internal/base/value/signal.ts';
import { ObservableValue } from '@parley/sdk/internal/base/value/value.ts';
import type { Need } from '@parley/sdk/internal/core/feature/faces.ts';
import { RoomState } from '@parley/sdk/internal/core/rooms/room-state.ts';
import type { MemberItem, MembersLook } from '@parley/sdk/internal/features/people/contract.ts';
import { openMemberWindow } from '@parley/sdk/internal/features/people/member-window.ts';
import { decodeStateEvent } from '@parley/sdk/internal/protocol/events/envelope.ts';
import type { StateEvent } from '@parley/sdk/internal/protocol/events/event.ts';
import type { RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';

const COUNT = 100_000;
const PAGE = 50;
const ROOM = '!crowd:localhost' as RoomId;
const ME = '@user-0:localhost' as UserId;
const GIVEN = ['Ana', 'Ben', 'Çelik', 'Dora', 'Émile', 'Finn', 'Gül', 'Hana', 'Ines', 'Jonas'];

const crowd = once(makeCrowd);
const openedCrowd = once(() => openCrowd(crowd()));

/** The measured functions, each of which is prepared anew for each run. */
export const memberMeasures: Readonly<Record<string, () => () => unknown>> = {
  'member-open': () => {
    const state = crowd();
    return () => openCrowd(state)('');
  },
  'member-query': () => {
    const press = openedCrowd();
    press('ben');
    return () => press('ana');
  },
  'member-query-on': () => {
    const press = openedCrowd();
    press('ana');
    return () => press('ana 1');
  },
};

/** A room as it is in memory. Its names were asked for before, as a timeline does. */
function makeCrowd(): RoomState {
  const pages = Array.from({ length: COUNT / PAGE }, (_, page) => membersFrom(page * PAGE));
  const state = new RoomState(ROOM, [], pages);
  state.nameOf(ME);
  return state;
}

/** Opens the list of its members as a panel does, and gives a key in the search: the rows that it leads to. */
function openCrowd(state: RoomState): (query: string) => readonly MemberItem[] {
  const scope = new Scope((error) => {
    throw error;
  });
  const changed = new Signal<ReadonlySet<RoomId>>();
  const room = { state };
  const rooms = { open: () => () => undefined, changed, load: never, peek: () => room, records: new Map() };
  const members = { changed: new Signal<RoomId>(), load: never, stateOf: () => 'finished', hasFailed: () => false };
  // The parts that a window uses.
  const account = { me: ME, scope, rooms, members } as unknown as Need<'scope' | 'me' | 'rooms' | 'members'>;
  const look = new ObservableValue<MembersLook>({ roomId: ROOM, list: 'joined', from: 0, to: 60, query: '' });
  const view = openMemberWindow(account, ROOM, look, scope);
  view.subscribe(() => undefined);
  changed.emit(new Set([ROOM]));
  return (query) => {
    look.set({ ...look.current, query });
    return view.current.items;
  };
}

function membersFrom(first: number): readonly StateEvent[] {
  return Array.from({ length: PAGE }, (_, index) => {
    const number = first + index;
    const user = `@user-${number}:localhost`;
    const displayname = `${GIVEN[number % 10]} ${GIVEN[(number * 7) % 10]} ${number}`;
    const raw = {
      type: 'm.room.member',
      state_key: user,
      sender: user,
      event_id: `$${number}`,
      origin_server_ts: number,
    };
    const event = decodeStateEvent({ ...raw, content: { membership: 'join', displayname } }, ROOM);
    if (!event.ok) throw new Error('a member that was made is none');
    return event.value;
  });
}

/** Loading ends never: the list is made when the room says that it changed. */
function never(): Promise<void> {
  return new Promise(() => undefined);
}
