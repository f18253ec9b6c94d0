import { foldText } from '../../base/text/fold-text.ts';
import { foldQuery } from '../../base/text/search-words.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { powerLevelOf, type RoomPower } from '../../protocol/rules/power.ts';
import type { MemberItem } from './contract.ts';

/** A member as lists keep them: all that is the same wherever they are shown, and what it was made from. */
export interface MemberEntry {
  /** Without the answer to whether the name is ambiguous, which takes the names of all and is asked for the rows that are seen. */
  readonly item: Omit<MemberItem, 'isAmbiguous'>;
  readonly event: StateEvent;
  /** The name as names are compared. */
  readonly sortName: string;
  /** The id as it is searched. */
  readonly lowerId: string;
}

/** The entry of a member event: `before` itself if nothing that is shown changed. Null for who has left, and for what is no member. */
export function toMemberEntry(
  event: StateEvent,
  room: { readonly power: RoomPower; readonly me: UserId },
  before: MemberEntry | undefined,
): MemberEntry | null {
  if (before?.event === event) {
    const level = powerLevelOf(room.power, before.item.userId);
    return level === before.item.level ? before : { ...before, item: { ...before.item, level } };
  }
  const member = decodeMember(event);
  if (member === null || member.membership === 'leave') return null;
  const { userId, membership, avatar, reason } = member;
  const name = rawDisplayName(userId, member.displayName);
  const level = powerLevelOf(room.power, userId);
  const sortName = foldText(name.startsWith('@') ? name.slice(1) : name);
  return {
    item: {
      ...{ key: userId, userId, name, avatar, membership, level, isMe: userId === room.me },
      plea: membership === 'knock' ? reason : null,
    },
    event,
    sortName,
    lowerId: userId.toLowerCase(),
  };
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

/** The words of a query, folded like what is searched. */
export function wordsOf(query: string): readonly string[] {
  return foldQuery(query).split(' ');
}

/** True if a member has every word, in their name or their id. */
export function hasWords({ sortName, lowerId }: MemberEntry, words: readonly string[]): boolean {
  return words.every((word) => sortName.includes(word) || lowerId.includes(word));
}
