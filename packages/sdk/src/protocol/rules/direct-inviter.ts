import { isObject, objectAt, own } from '../../base/json/guards.ts';
import type { StateEvent, StrippedStateEvent } from '../events/event.ts';
import { decodeMember } from '../events/member.ts';
import type { UserId } from '../ids/ids.ts';
import { parseUserId } from '../ids/parse.ts';
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
  const unsigned = 'unsigned' in event && isObject(event.unsigned) ? event.unsigned : {};
  const before = objectAt(unsigned, 'prev_content') ?? {};
  const wasInvited = own(before, 'membership') === 'invite' && own(before, 'is_direct') === true;
  return member?.membership === 'join' && wasInvited ? parseUserId(own(unsigned, 'prev_sender')) : null;
}
