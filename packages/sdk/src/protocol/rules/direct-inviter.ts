import { own } from '../../base/json/guards.ts';
import type { StateEvent, StrippedStateEvent } from '../events/event.ts';
import { decodeMember } from '../events/member.ts';
import { readUnsigned } from '../events/unsigned.ts';
import type { UserId } from '../ids/ids.ts';
import type { Membership } from '../sync/sync-batch.ts';

/** What tells who made a conversation of two. */
export interface DirectSources {
  /** One's own member event; undefined where it is not known. */
  readonly own: StateEvent | StrippedStateEvent | undefined;
  readonly membership: Membership;
  /** Who is in and who is invited, together; null where nobody said. */
  readonly memberCount: number | null;
  /** Whom the room is called after, the first of them. */
  readonly hero: UserId | null;
}

/** Who invited one to a conversation of two; null where it is none, or one's own (01.M-10). */
export function directInviter({ own: event, membership, memberCount, hero }: DirectSources): UserId | null {
  if (event === undefined) return membership === 'invite' && memberCount === 2 ? hero : null;
  const member = decodeMember(event);
  if (member?.membership === 'invite') return member.isDirect ? member.sender : null;
  if (member?.membership !== 'join' || !('unsigned' in event)) return null;
  const { before, senderBefore } = readUnsigned(event);
  const wasInvited = before !== null && own(before, 'membership') === 'invite' && own(before, 'is_direct') === true;
  return wasInvited ? senderBefore : null;
}
