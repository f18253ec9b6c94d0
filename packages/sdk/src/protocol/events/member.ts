import { booleanAt, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import type { MxcUri, UserId } from '../ids/ids.ts';
import { parseMxcUri, parseUserId } from '../ids/parse.ts';
import type { Membership } from '../sync/sync-batch.ts';
import type { StateEvent, StrippedStateEvent } from './event.ts';
import { parseMembership } from './membership.ts';
import { contentBefore } from './unsigned.ts';

/** The content of a member event for the user in its state key. */
export interface RoomMember {
  readonly userId: UserId;
  readonly membership: Membership;
  /** As received; `rules/member-name.ts` says what is shown. */
  readonly displayName: string | null;
  readonly avatar: MxcUri | null;
  /** The invite was to a direct conversation (01.M-10). */
  readonly isDirect: boolean;
  readonly reason: string | null;
  /** The sender of the event. With `leave`, a sender other than the member means a kick (01.M-02). */
  readonly sender: UserId;
}

/** Reads an `m.room.member`. Null when its state key is no user id or its membership is unknown. */
export function decodeMember(event: StateEvent | StrippedStateEvent): RoomMember | null {
  const userId = parseUserId(event.state_key);
  const membership = parseMembership(own(event.content, 'membership'));
  if (userId === null || membership === null) return null;
  const said = profileOf(event, membership);
  return {
    userId,
    membership,
    displayName: stringAt(said, 'displayname') ?? null,
    avatar: parseMxcUri(own(said, 'avatar_url')),
    isDirect: booleanAt(event.content, 'is_direct') ?? false,
    reason: stringAt(event.content, 'reason') ?? null,
    sender: event.sender,
  };
}

/** Someone kicked another: `leave`, sent by somebody else (01.M-02). */
export function isKicked(member: RoomMember): boolean {
  return member.membership === 'leave' && member.sender !== member.userId;
}

/** The profile of a member. A user who left or was banned keeps the previous name and picture if the event has none (01.M-07). */
function profileOf(event: StateEvent | StrippedStateEvent, membership: Membership): JsonObject {
  const hasLeft = membership === 'leave' || membership === 'ban';
  if (!hasLeft || !('unsigned' in event)) return event.content;
  const before = contentBefore(event) ?? {};
  return {
    displayname: own(event.content, 'displayname') ?? own(before, 'displayname'),
    avatar_url: own(event.content, 'avatar_url') ?? own(before, 'avatar_url'),
  };
}
