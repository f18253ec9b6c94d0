import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { PolicyKind } from '../../protocol/events/policy-types.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PolicyHit } from '../../protocol/rules/policy-index.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

export type { PolicyHit, PolicyKind };

/** Moderation policy lists: rooms whose state says whom others should keep out. */
export interface PolicyListsApi {
  /** The lists that the user follows. */
  'policyLists.followed': View<null, FollowedLists>;
  /** Lists among the user's rooms that they do not follow. Reads every room, so it is for the settings only. */
  'policyLists.offered': View<null, OfferedLists>;
  /** Follows a list by its room's id or address; joins the room where the user is not in it. */
  'policyLists.follow': Command<{ readonly room: string }, null, FollowFailure>;
  /** Follows it no longer. The user stays in its room. */
  'policyLists.unfollow': Command<{ readonly roomId: RoomId }, null, PolicyFailure>;
  /** The lists that the user follows and that name somebody. */
  'policyLists.about': View<{ readonly userId: UserId }, readonly PolicyHit[]>;
  /** The rules of a list that fit a query. */
  'policyLists.rules': View<RulesLook, RulesOfList>;
  /** Sets a rule; one on the same thing is replaced. */
  'policyLists.setRule': Command<NewRule, null, PolicyFailure | { readonly kind: 'badEntity' }>;
  /** Takes a rule away, wherever the list has it. */
  'policyLists.removeRule': Command<RuleToRemove, null, PolicyFailure>;
  /** Members of a room whom a list names and the user may ban. Loads all members. */
  'policyLists.matches': RepeatableCommand<{ readonly roomId: RoomId }, readonly MatchedMember[], PolicyFailure>;
  /** The right to apply lists to a room, and how applying them goes. */
  'policyLists.applying': View<{ readonly roomId: RoomId }, Applying>;
  /** Bans these members, those of them whom a list still names. One that runs goes on. */
  'policyLists.apply': Command<
    { readonly roomId: RoomId; readonly userIds: readonly UserId[] },
    null,
    { readonly kind: 'signedOut' | 'unknownRoom' }
  >;
  /** Ends that; who is banned stays banned. */
  'policyLists.stopApplying': Command<{ readonly roomId: RoomId }, null, { readonly kind: 'signedOut' }>;
}

export type PolicyFailure =
  | { readonly kind: 'signedOut' | 'unknownRoom' | 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** `badRoom`: neither an id nor an address. `tooMany`: no more lists can be followed. */
export type FollowFailure = PolicyFailure | { readonly kind: 'badRoom' | 'tooMany' };

export type FollowedLists =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly lists: readonly PolicyList[] };

export type OfferedLists = FollowedLists;

export interface PolicyList {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly count: number;
  /** False for one that is followed and cannot be read: the user is not in its room. */
  readonly isReadable: boolean;
}

export interface RulesLook {
  readonly roomId: RoomId;
  /** Part of the entity or the reason; empty for all. */
  readonly query: string;
  /** So many at most. */
  readonly limit: number;
}

export type RulesOfList =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** The kinds of rules that the user may change here. */
      readonly mayChange: readonly PolicyKind[];
      /** All that the list has. */
      readonly total: number;
      /** The number of rules that fit the query. */
      readonly found: number;
      /** By their entities, the first of them. */
      readonly rules: readonly ListedRule[];
    };

export interface ListedRule {
  readonly kind: PolicyKind;
  readonly entity: string;
  readonly reason: string | null;
  /** The member who set it. */
  readonly by: { readonly userId: UserId; readonly name: string };
}

export interface RuleToRemove {
  readonly roomId: RoomId;
  readonly kind: PolicyKind;
  readonly entity: string;
}

export interface NewRule extends RuleToRemove {
  /** Empty for none. */
  readonly reason: string;
}

export interface MatchedMember {
  readonly userId: UserId;
  readonly name: string;
  readonly listName: RoomName;
  readonly reason: string | null;
}

export type Applying =
  /** `mayApply`: the user follows a list and may ban. */
  | { readonly kind: 'none'; readonly mayApply: boolean }
  | {
      readonly kind: 'running' | 'stopped' | 'done';
      readonly mayApply: boolean;
      readonly total: number;
      readonly banned: number;
      /** Members whom the server did not let the user ban. */
      readonly refused: number;
    };
