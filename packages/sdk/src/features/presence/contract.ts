import type { Command, View } from '../../port/contract.ts';
import type { Presence } from '../../protocol/events/presence.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** What the page may ask and say about who is there. */
export interface PresenceApi {
  /** Whether somebody is there, asked for as long as the view is open; null until the server said, or if it does not say. */
  'presence.of': View<{ readonly userId: UserId }, Presence | null>;
  /** The person does something here, or shows nobody that they do. To be said now and then while they do. */
  'presence.tell': Command<{ readonly isShown: boolean }, null, never>;
  /** Says one's presence outright, for programs on the sdk. */
  'presence.set': Command<PresenceToSet, null, SetPresenceFailure>;
  /** The user's own status, the same on all their devices. */
  'presence.own': View<null, OwnPresence>;
  /** Sets it; empty for none. Others see it while the user shows their presence. */
  'presence.setStatus': Command<{ readonly status: string }, null, StatusFailure>;
}

export interface OwnPresence {
  /** Empty or null for none. */
  readonly status: string | null;
  /** True for a server that keeps no presence, and so shows no status. */
  readonly isSilent: boolean;
}

export interface PresenceToSet {
  /** `offline`, `online` or `unavailable`; anything else is an error. */
  readonly presence: string;
  /** What stays as it is if absent. */
  readonly statusMessage?: string;
}

export type SetPresenceFailure =
  | StatusFailure
  | { readonly kind: 'badPresence'; readonly message: `Bad presence value: ${string}` };

export type StatusFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
