import { own } from '../../base/json/guards.ts';
import type { StateEvent, StrippedStateEvent } from '../events/event.ts';
import { decodeMember } from '../events/member.ts';
import { readUnsigned } from '../events/unsigned.ts';
import type { UserId } from '../ids/ids.ts';
import type { Membership } from '../sync/sync-batch.ts';

/** The data that tell who started a direct conversation. */
export interface DirectSources {
  /** One's own member event; undefined where it is not known. */
  readonly own: StateEvent | StrippedStateEvent | undefined;
  readonly membership: Membership;
  /** The number of joined and invited members together; null if unknown. */
  readonly memberCount: number | null;
  /** Whom the room is called after, the first of them. */
  readonly hero: UserId | null;
}

/** The inviter to a direct conversation; null if it is not one, or if the user started it (01.M-10). */
export function directInviter({ own: event, membership, memberCount, hero }: DirectSources): UserId | null {
  if (event === undefined) return membership === 'invite' && memberCount === 2 ? hero : null;
  const member = decodeMember(event);
  if (member?.membership === 'invite') return member.isDirect ? member.sender : null;
  if (member?.membership !== 'join' || !('unsigned' in event)) return null;
  const { before, senderBefore } = readUnsigned(event);
  const wasInvited = before !== null && own(before, 'membership') === 'invite' && own(before, 'is_direct') === true;
  return wasInvited ? senderBefore : null;
}
