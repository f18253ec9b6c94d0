import type { UserId } from '../../protocol/ids/ids.ts';
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
