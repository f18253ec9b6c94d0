import { oneLine } from '../../base/text/one-line.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { isSuspiciousName, shownName } from '../../protocol/rules/member-name.ts';
import type { Hero, RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { InvitationWords, RoomRecord } from './room-record.ts';

/** Names and reasons are a stranger's, of any length; a record is always in memory. */
const MAX_NAME = 100;
const MAX_REASON = 500;

type Invitation = Pick<RoomRecord, 'inviter' | 'invitation'>;

/** Who invites `me` and with what words, by the stripped state that came; once answered, that is forgotten (01.R-08). */
export function nextInvitation(
  before: Invitation,
  { membership, strippedState }: Pick<RoomDelta, 'membership' | 'strippedState'>,
  me: UserId,
): Invitation {
  if (membership !== 'invite') return saying(before, null, null);
  const memberEvent = (userId: UserId) =>
    strippedState.find((event) => event.type === 'm.room.member' && event.state_key === userId);
  const own = memberEvent(me);
  if (own === undefined) return { inviter: before.inviter };
  const inviter = memberEvent(own.sender);
  const inviterName = fit(inviter === undefined ? null : (decodeMember(inviter)?.displayName ?? null), MAX_NAME);
  const reason = fit(decodeMember(own)?.reason ?? null, MAX_REASON);
  return saying(before, own.sender, inviterName === null && reason === null ? null : { inviterName, reason });
}

/**
 * Whom an invited room is called after, where the server names nobody: who invites, with their name and picture. A server of another
 * room than its own knows no more of it (01.R-08).
 */
export function heroesOfInvitation(
  { membership, strippedState }: Pick<RoomDelta, 'membership' | 'strippedState'>,
  me: UserId,
): readonly Hero[] {
  const ofMember = (userId: UserId) =>
    strippedState.find((event) => event.type === 'm.room.member' && event.state_key === userId);
  const own = membership === 'invite' ? ofMember(me) : undefined;
  if (own === undefined || own.sender === me) return [];
  const event = ofMember(own.sender);
  const member = event === undefined ? null : decodeMember(event);
  const name = fit(member?.displayName ?? null, MAX_NAME);
  const shown = name === null ? null : shownName(own.sender, name, isSuspiciousName(name));
  return [{ userId: own.sender, name: shown, avatar: member?.avatar ?? null }];
}

/** What the inviter is called; with their id where the name could deceive (01.M-05). Null for no invitation. */
export function inviterNameOf({ inviter, invitation }: RoomRecord): string | null {
  const name = invitation?.inviterName ?? null;
  return inviter === null ? null : shownName(inviter, name, name !== null && isSuspiciousName(name));
}

function fit(text: string | null, maxLength: number): string | null {
  const line = text === null ? '' : oneLine(text, maxLength);
  return line === '' ? null : line;
}

/** Rooms that one was never invited to with words have no place for them. */
function saying(before: Invitation, inviter: UserId | null, words: InvitationWords | null): Invitation {
  return words === null && before.invitation === undefined ? { inviter } : { inviter, invitation: words };
}
