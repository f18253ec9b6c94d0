import { isSameData } from '../../base/json/same-data.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { profile } from '../../protocol/endpoints/profile.ts';
import type { TransferTarget } from '../../protocol/events/call/call-signal.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { rawDisplayName } from '../../protocol/rules/member-name.ts';
import type { CallPerson, CallPersonParams } from './contract.ts';

const PROFILE_WITHIN_MS = 5_000;

/**
 * A user in a call, as a member of its room. Nothing is asked of the network while somebody calls: that would tell that somebody is
 * there. Where the person themselves calls a room, its members are loaded.
 */
export function openCallPerson(
  account: Need<'me' | 'rooms' | 'members'>,
  { roomId, userId }: CallPersonParams,
  scope: Scope,
): Readable<CallPerson> {
  const { rooms, members, me } = account;
  const changed = new Signal<void>();
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && changed.emit()));
  scope.run(async () => {
    await rooms.load(roomId);
    changed.emit();
    if (userId === null) await members.load(roomId);
  });
  return new DerivedValue<CallPerson>([changed], (before) => {
    const found = userId ?? otherOfTwo(rooms, roomId, me);
    const person = found === null ? unnamed(null) : personIn(rooms, roomId, found);
    return before !== undefined && isSameData(before, person) ? before : person;
  });
}

function personIn(rooms: Need<'rooms'>['rooms'], roomId: RoomId, userId: UserId): CallPerson {
  const state = rooms.peek(roomId)?.state;
  const event = state?.member(userId);
  const member = event === undefined ? null : decodeMember(event);
  if (state === undefined || member === null) return unnamed(userId);
  const name = rawDisplayName(userId, member.displayName);
  return { userId, name, isAmbiguous: state.nameOf(userId) !== name, avatar: member.avatar };
}

/** The only other one who is in a room or invited; null while that is not known, or there are more. */
function otherOfTwo(rooms: Need<'rooms'>['rooms'], roomId: RoomId, me: UserId): UserId | null {
  let found: UserId | null = null;
  for (const event of rooms.peek(roomId)?.state.members() ?? []) {
    const member = decodeMember(event);
    const isThere = member?.membership === 'join' || member?.membership === 'invite';
    if (!isThere || member.userId === me) continue;
    if (found !== null) return null;
    found = member.userId;
  }
  return found;
}

/** Somebody of whom only the id is known, or not even that. */
export function unnamed(userId: UserId | null): CallPerson {
  return { userId, name: userId ?? '', isAmbiguous: false, avatar: null };
}

/** What the opponent of a call is told of whom they are handed over to; the id alone where the server does not say more in time. */
export async function transferTarget(
  { requests }: Need<'requests'>,
  userId: UserId,
  signal: AbortSignal,
): Promise<Result<TransferTarget, never>> {
  const asked = profile(userId);
  const quick = { ...asked, request: { ...asked.request, timeoutMs: PROFILE_WITHIN_MS } };
  const answer = await requests.send(quick, { signal });
  if (!answer.ok) return ok(unnamedTarget(userId));
  const { name, avatar } = answer.value;
  return ok({ userId, displayName: name, avatarUrl: avatar });
}

/** Likewise, as it is told to the opponent of a call. */
export function unnamedTarget(userId: UserId): TransferTarget {
  return { userId, displayName: null, avatarUrl: null };
}
