import type { Command, View } from '../../port/contract.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { InviteRules } from '../../protocol/rules/written-invite-rules.ts';

/** Protection against others: users who are ignored, reports, and taking back what somebody wrote. */
export interface ModerationApi {
  /** Everybody whom the user ignores, in no particular order. */
  'moderation.ignored': View<null, readonly UserId[]>;
  /** Ignores somebody, or does so no more. What they wrote disappears by sync. */
  'moderation.setIgnored': Command<
    { readonly userId: UserId; readonly isIgnored: boolean },
    null,
    ModerationFailure | { readonly kind: 'oneself' }
  >;
  /** The user's rules about who may invite them, on all their devices. */
  'moderation.inviteRules': View<null, InviteRules>;
  /** Changes them. Invitations that they keep out are not shown, counted or notified here, whatever the server does. */
  'moderation.setInviteRules': Command<InviteRules, null, ModerationFailure>;
  /** Tells the staff of the user's server about a message, a room or a person. */
  'moderation.report': Command<{ readonly target: ReportTarget; readonly reason: string }, null, ReportFailure>;
  /** The user's right to take back what others write in a room, and how taking back messages goes. */
  'moderation.removing': View<RemovalPlace, Removing>;
  /** Takes back what a person wrote in a room, the newest first. One that runs goes on. */
  'moderation.remove': Command<RemovalRequest, null, ModerationFailure>;
  /** Takes back messages that the user chose. While some are taken back in the room, these come after them. */
  'moderation.removeChosen': Command<ChosenRemoval, null, ModerationFailure>;
  /** Ends that; what is gone stays gone. */
  'moderation.stopRemoving': Command<RemovalPlace, null, ModerationFailure>;
}

export type ModerationFailure =
  | { readonly kind: 'signedOut' | 'unknownRoom' | 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** `unsupported`: the server takes no reports of this kind. */
export type ReportFailure = ModerationFailure | { readonly kind: 'unsupported' };

export type ReportTarget =
  | { readonly kind: 'message'; readonly roomId: RoomId; readonly eventId: EventId }
  | { readonly kind: 'room'; readonly roomId: RoomId }
  | { readonly kind: 'person'; readonly userId: UserId };

/** Messages that are taken back together. */
export interface RemovalPlace {
  readonly roomId: RoomId;
  /** The person who wrote them; null for those that the user chose. */
  readonly userId: UserId | null;
}

export interface ChosenRemoval {
  readonly roomId: RoomId;
  readonly eventIds: readonly EventId[];
  /** Empty for none. */
  readonly reason: string;
}

export interface RemovalRequest extends RemovalPlace {
  readonly userId: UserId;
  /** Only what was sent in the last so many milliseconds; null for everything. */
  readonly withinMs: number | null;
  /** Also settings that they changed. Memberships always stay. */
  readonly withState: boolean;
  /** Empty for none. */
  readonly reason: string;
}

export type Removing =
  /** `mayRemove`: the user may take back what the person wrote; of chosen messages, their own. */
  | { readonly kind: 'none'; readonly mayRemove: boolean }
  | {
      /** `failed`: older messages could not be read. */
      readonly kind: 'running' | 'stopped' | 'failed' | 'done';
      readonly mayRemove: boolean;
      /** Messages that were found so far. */
      readonly found: number;
      readonly removed: number;
      /** Messages whose removal the server refused. */
      readonly refused: number;
    };
