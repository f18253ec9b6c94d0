import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** What the page may do about being in rooms. */
export interface MembershipApi {
  /** What the server tells of a room that one is not in, by its id or address. */
  'membership.preview': RepeatableCommand<PreviewRoom, RoomPreview, MembershipFailure>;
  /** The person who invites the user to a room, and what connects them; null where nobody does, and until that is known. */
  'membership.inviter': View<{ readonly roomId: RoomId }, Inviter | null>;
  /** Accepts an invitation, or joins a room that lets one in. The room turns up as joined by sync. */
  'membership.join': Command<WayIn, null, MembershipFailure>;
  /** Asks to be let in, with a word of why (may be empty). */
  'membership.knock': Command<WayIn & { readonly reason: string }, null, MembershipFailure>;
  /** Declines an invitation, or leaves. */
  'membership.leave': Command<{ readonly roomId: RoomId }, null, MembershipFailure>;
  /** The rooms that the user is invited to, without those whose inviters they ignore. */
  'membership.invitations': View<null, readonly RoomId[]>;
  /** Declines these invitations one after the other; gives how many stay. */
  'membership.declineAll': Command<
    { readonly roomIds: readonly RoomId[] },
    { readonly failed: number },
    { readonly kind: 'signedOut' }
  >;
  /** The rooms that the user left, was removed from or asked to join, as far as they are known here. */
  'membership.past': View<null, PastRooms>;
  /** Asks the server for those that were left elsewhere or long ago. It works out the whole account for it: to be asked seldom. */
  'membership.findPast': RepeatableCommand<null, null, MembershipFailure>;
  /** Deletes a room that one is not in any more, here and at the server, for oneself alone. */
  'membership.forget': Command<
    { readonly roomId: RoomId },
    null,
    MembershipFailure | { readonly kind: 'storageFailed' }
  >;
}

export interface Inviter {
  readonly userId: UserId;
  readonly avatar: MxcUri | null;
  /** Rooms of the account in which they are, too; null until that was looked for. */
  readonly common: RoomsWithInviter | null;
}

export interface RoomsWithInviter {
  /** The first of them. */
  readonly rooms: readonly { readonly roomId: RoomId; readonly name: RoomName }[];
  /** Further ones. */
  readonly others: number;
}

export interface PastRooms {
  /** At most five hundred, in no particular order. */
  readonly rooms: readonly PastRoom[];
  /** Further ones. */
  readonly others: number;
}

/** A room that one is not in any more, or not yet. */
export interface PastRoom {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  readonly isSpace: boolean;
  readonly membership: 'leave' | 'ban' | 'knock';
  /** The person who removed the user, and why; null for nobody, and where that is not known. */
  readonly removal: { readonly kind: 'kick' | 'ban'; readonly byName: string; readonly reason: string | null } | null;
  /** The way in again; `perhaps` where that is not known. */
  readonly entry: RoomPreview['entry'];
  /** Servers to join by. */
  readonly via: readonly string[];
}

/** A room, and servers that are in it; only the first three are named to one's own server (04.Q-05). */
export interface WayIn {
  readonly roomId: RoomId;
  readonly via?: readonly string[];
}

export interface PreviewRoom {
  readonly room: RoomId | RoomAlias;
  readonly via?: readonly string[];
}

/** A room before one is in it. */
export interface RoomPreview {
  readonly roomId: RoomId;
  /** Servers to join by. */
  readonly via: readonly string[];
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly alias: RoomAlias | null;
  readonly joinedCount: number | null;
  /** One's own, where the server says. */
  readonly membership: Membership | null;
  readonly isSpace: boolean;
  readonly isEncrypted: boolean;
  /** True if its messages can be read by who is not in it: the server says so, and they are not encrypted. */
  readonly isReadable: boolean;
  /**
   * How one gets in: by joining, by asking, only by an invitation; `perhaps` where that is up to membership in other rooms, or the
   * server does not say.
   */
  readonly entry: 'join' | 'knock' | 'invite' | 'perhaps';
}

export type MembershipFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** No such room, or one that does not show itself. */
  | { readonly kind: 'unknownRoom' }
  /** In the server's words: banned, invitation taken back, … */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
