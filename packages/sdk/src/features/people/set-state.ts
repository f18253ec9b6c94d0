import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { profile } from '../../protocol/endpoints/profile.ts';
import { roomState } from '../../protocol/endpoints/room-state.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { encodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { ask, askFor } from './ask.ts';
import type { PeopleFailure } from './contract.ts';

const MEMBER = 'm.room.member';

/** Sets what a room is about. */
export async function setTopic(
  account: Need<'requests' | 'rooms'>,
  roomId: RoomId,
  topic: string,
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  if (!account.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  return askFor(account, sendState(roomId, 'm.room.topic', '', encodeTopic(topic.trim())), signal);
}

/** Sets the user's name in one room. The rest of their member event stays as the server has it now. */
export async function setNameInRoom(
  account: Need<'me' | 'requests' | 'rooms'>,
  { roomId, name }: { readonly roomId: RoomId; readonly name: string },
  signal: AbortSignal,
): Promise<Result<null, PeopleFailure>> {
  const { me, rooms } = account;
  if (rooms.records.get(roomId)?.membership !== 'join') return err({ kind: 'unknownRoom' });
  const member = await ask(account, roomState(roomId, MEMBER, me), signal);
  if (!member.ok) return member;
  let displayname: string | null = name.trim();
  if (displayname === '') {
    const own = await ask(account, profile(me), signal);
    if (!own.ok) return own;
    displayname = own.value.name;
  }
  const { displayname: _, ...kept } = member.value;
  const content = { ...kept, membership: 'join', ...(displayname === null ? {} : { displayname }) };
  return askFor(account, sendState(roomId, MEMBER, me, content), signal);
}
