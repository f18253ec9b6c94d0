import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { calculateRoomName, type RoomName } from '../../protocol/rules/room-name.ts';
import type { RoomRecord } from './room-record.ts';

const NOBODY: ReadonlySet<UserId> = new Set();

/** What a room is called, by its record alone (01.R-05 to 01.R-07). */
export function roomNameOf(record: RoomRecord, me: UserId): RoomName {
  const heroes = record.heroes.map((hero) => ({ userId: hero.userId, name: hero.name ?? hero.userId }));
  return calculateRoomName({
    name: record.name,
    alias: record.alias,
    me,
    isJoined: record.membership === 'join',
    heroes,
    members: [],
    formerMembers: [],
    // Where the server gave no counts, the heroes are who is known, and oneself.
    memberCount: record.joinedCount === null ? heroes.length + 1 : record.joinedCount + (record.invitedCount ?? 0),
    serviceMembers: NOBODY,
    thirdPartyInvites: [],
  });
}

/**
 * Names the rooms that a text mentions, in words that need no translation: those that `me` is in, any other by its id, whatever the
 * sender wrote (RT-55).
 */
export function roomNamesInText(records: ReadonlyMap<RoomId, RoomRecord>, me: UserId): (roomId: RoomId) => string {
  return (roomId) => {
    const record = records.get(roomId);
    return record?.membership === 'join' ? inWords(roomNameOf(record, me), roomId) : roomId;
  };
}

function inWords(name: RoomName, roomId: RoomId): string {
  if (name.kind === 'named') return name.name;
  if (name.kind === 'alias') return name.alias;
  if (name.names.length === 0) return roomId;
  return [...name.names, ...(name.others > 0 ? ['…'] : [])].join(', ');
}
