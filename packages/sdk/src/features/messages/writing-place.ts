import type { Need } from '../../core/feature/faces.ts';
import { type FindEmoticon, roomPowerOf } from '../../core/rooms/rooms.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import { mayNotify } from '../../protocol/rules/power.ts';

/** Meaning of names in a text that is written in a room. */
export interface WritingPlace {
  /** The author, whom the text never mentions. */
  readonly me: UserId;
  /** The name of the user whose full id was typed; null where that is no member, and so only text. */
  readonly nameOf: (userId: UserId) => string | null;
  /** True if `@room` reaches everybody in the room. */
  readonly mayNotifyRoom: boolean;
  /** The emoticons that the text can name. */
  readonly emoticon: FindEmoticon;
}

/** A place of which nothing is known: ids and `@room` are only text there. */
export function unknownPlace(me: UserId): WritingPlace {
  return { me, nameOf: () => null, mayNotifyRoom: false, emoticon: () => null };
}

/** The place that a room is for its user, who writes `text` there. */
export async function writingPlace(
  { me, rooms, members, isGuest, emoticons }: Need<'me' | 'rooms' | 'members' | 'isGuest' | 'emoticons'>,
  roomId: RoomId,
  text: string,
): Promise<WritingPlace> {
  // Names of users, rooms and emoticons have one of these signs, and loading the room takes as long as sending.
  if (!/[@:]/.test(text)) return unknownPlace(me);
  const [room, emoticon] = await Promise.all([rooms.load(roomId), emoticons.of(roomId, text)]);
  if (!room.ok) return unknownPlace(me);
  const { state } = room.value;
  const membership = rooms.records.get(roomId)?.membership ?? null;
  return {
    me,
    nameOf: (userId) => {
      const event = state.member(userId);
      const member = event === undefined ? null : decodeMember(event);
      if (member !== null) return member.membership === 'join' ? rawDisplayName(userId, member.displayName) : null;
      // Lazy loading left out most members. The server notifies nobody who is not one.
      return members.stateOf(roomId) === 'finished' ? null : userId;
    },
    mayNotifyRoom: mayNotify(roomPowerOf(state), { userId: me, membership, isGuest: isGuest.current }, 'room'),
    emoticon,
  };
}
