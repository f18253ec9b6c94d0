import type { Need } from '../../../core/feature/faces.ts';
import { type RoomRecord, roomNameOf } from '../../../core/rooms/rooms.ts';
import type { RoomName } from '../../../protocol/rules/room-name.ts';
import { fold } from '../text/fold.ts';
import type { Asked } from './search-run.ts';

/** The joined rooms that are searched: the one that is asked for or all, those that `in:` names. The latest news come first. */
export function roomsAsked({ rooms, me }: Need<'rooms' | 'me'>, { roomId, query }: Asked): readonly RoomRecord[] {
  const names = query.filters.in;
  const scope = roomId === null || names.length > 0 ? [...rooms.records.values()] : [rooms.records.get(roomId)];
  return scope
    .flatMap((record) => (record !== undefined && record.membership === 'join' && !record.isSpace ? [record] : []))
    .filter((record) => names.length === 0 || names.some((name) => isNamed(record, name, roomNameOf(record, me))))
    .toSorted((one, other) => other.bumpStamp - one.bumpStamp);
}

/** True if `name`, folded, is a room's id, its address, or a part of what it is called. */
function isNamed({ roomId, alias }: RoomRecord, name: string, called: RoomName): boolean {
  if (name === '') return false;
  if (roomId.toLowerCase() === name || alias?.toLowerCase() === name) return true;
  return wordsOf(called).some((word) => fold(word).includes(name));
}

function wordsOf(called: RoomName): readonly string[] {
  if (called.kind === 'named') return [called.name];
  return called.kind === 'alias' ? [called.alias] : called.names;
}
