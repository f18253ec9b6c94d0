import type { RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import type { RoomPreview } from './contract.ts';

/** The way in by a join rule; null where that is not known. */
export function entryByRule(joinRule: string | null): RoomPreview['entry'] {
  switch (joinRule) {
    case 'public':
      return 'join';
    case 'knock':
    case 'knock_restricted':
      return 'knock';
    case 'invite':
    case 'private':
      return 'invite';
    default:
      return 'perhaps';
  }
}

/** More servers are not asked (04.Q-05). */
export const MOST_VIA = 3;

/** The server in an id or address knows the room, as a rule. */
export function serversOf(room: RoomId | RoomAlias): readonly string[] {
  const colon = room.indexOf(':');
  return colon < 0 ? [] : [room.slice(colon + 1)];
}

/** Servers that are likely to know a room: the one in its id, and those of people in it. */
export function waysInto(roomId: RoomId, people: readonly UserId[]): readonly string[] {
  return [...new Set([...serversOf(roomId), ...people.map(serverOf)])].slice(0, MOST_VIA);
}
