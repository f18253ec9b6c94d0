import type { Need } from '../../../core/feature/faces.ts';
import { type RoomRecord, roomNameOf } from '../../../core/rooms/rooms.ts';
import type { RoomName } from '../../../protocol/rules/room-name.ts';
import type { AmbiguousRoom } from '../contract.ts';
import { fold } from '../text/fold.ts';
import type { Asked } from './search-run.ts';

type Deps = Need<'rooms' | 'me'>;

/** More rooms than these are no choice. */
const MOST_CHOICES = 6;

/** The joined rooms that are searched: the one that is asked for or all, those that `in:` names. The latest news come first. */
export function roomsAsked(deps: Deps, { roomId, query }: Asked): readonly RoomRecord[] {
  const names = query.filters.in;
  if (names.length === 0 && roomId !== null) {
    const record = deps.rooms.records.get(roomId);
    return record !== undefined && isSearched(record) ? [record] : [];
  }
  const rooms = joinedRooms(deps);
  if (names.length === 0) return rooms;
  const named = new Set(names.flatMap(({ name }) => roomsNamed(deps, rooms, name)));
  return rooms.filter((record) => named.has(record));
}

/** The names of rooms in a query that several rooms have, with these rooms. */
export function ambiguousIn(deps: Deps, { query }: Asked): readonly AmbiguousRoom[] {
  if (query.filters.in.length === 0) return [];
  const rooms = joinedRooms(deps);
  return query.filters.in.flatMap(({ name, word }) => {
    const named = roomsNamed(deps, rooms, name).slice(0, MOST_CHOICES);
    if (named.length < 2) return [];
    const choices = named.map((record) => {
      const { roomId, alias, avatar } = record;
      return { roomId, alias, avatar, name: roomNameOf(record, deps.me) };
    });
    return [{ word, rooms: choices }];
  });
}

function joinedRooms({ rooms }: Deps): readonly RoomRecord[] {
  return [...rooms.records.values()].filter(isSearched).toSorted((one, other) => other.bumpStamp - one.bumpStamp);
}

function isSearched({ membership, isSpace }: RoomRecord): boolean {
  return membership === 'join' && !isSpace;
}

/** The rooms with this id, address or name, folded; where none has it, those in whose name it is a part. */
function roomsNamed({ me }: Deps, rooms: readonly RoomRecord[], name: string): readonly RoomRecord[] {
  if (name === '') return [];
  const calledSo = (fits: (called: string) => boolean) =>
    rooms.filter((record) => wordsOf(roomNameOf(record, me)).some((called) => fits(fold(called))));
  const sure = rooms.filter(({ roomId, alias }) => roomId.toLowerCase() === name || alias?.toLowerCase() === name);
  if (sure.length > 0) return sure;
  const exact = calledSo((called) => called === name);
  return exact.length > 0 ? exact : calledSo((called) => called.includes(name));
}

function wordsOf(called: RoomName): readonly string[] {
  if (called.kind === 'named') return [called.name];
  return called.kind === 'alias' ? [called.alias] : called.names;
}
