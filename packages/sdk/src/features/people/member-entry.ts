import { foldText } from '../../base/text/fold-text.ts';
import { foldQuery } from '../../base/text/search-words.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { powerLevelOf, type RoomPower } from '../../protocol/rules/power.ts';
import type { MemberItem } from './contract.ts';

/** A member as lists keep them: what is shown, and what it was made from. */
export interface MemberEntry {
  readonly item: MemberItem;
  readonly event: StateEvent;
  /** The name as names are compared. */
  readonly sortName: string;
}

/** The entry of a member event: `before` itself if nothing that is shown changed. Null for who has left, and for what is no member. */
export function toMemberEntry(
  event: StateEvent,
  room: { readonly state: RoomState; readonly power: RoomPower; readonly me: UserId },
  before: MemberEntry | undefined,
): MemberEntry | null {
  const member = before?.event === event ? before.item : decodeMember(event);
  if (member === null || member.membership === 'leave') return null;
  const { userId, membership, avatar } = member;
  const level = powerLevelOf(room.power, userId);
  const shown = room.state.nameOf(userId);
  const name = 'key' in member ? member.name : rawDisplayName(userId, member.displayName);
  const isAmbiguous = shown !== name;
  if (before?.event === event && before.item.level === level && before.item.isAmbiguous === isAmbiguous) return before;
  const item: MemberItem = {
    key: userId,
    userId,
    name,
    isAmbiguous,
    avatar,
    membership,
    level,
    isMe: userId === room.me,
  };
  return { item, event, sortName: foldText(name.replace(/^@/, '')) };
}

const RANK = { join: 0, invite: 1, knock: 2, ban: 3, leave: 4 } as const;

/** Who is in first, then the invited, then who asks to come in; among them the highest level first, then by name. */
export function compareMembers(one: MemberEntry, other: MemberEntry): number {
  const [a, b] = [one.item, other.item];
  if (a.membership !== b.membership) return RANK[a.membership] - RANK[b.membership];
  if (a.level !== b.level) return a.level > b.level ? -1 : 1;
  return compareText(one.sortName, other.sortName) || compareText(a.userId, b.userId);
}

/** By code units: the same everywhere. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether a member has every word of `query`, in their name or their id. */
export function memberFilter(query: string): (entry: MemberEntry) => boolean {
  const words = foldQuery(query).split(' ');
  return ({ sortName, item }) => {
    const userId = item.userId.toLowerCase();
    return words.every((word) => sortName.includes(word) || userId.includes(word));
  };
}
