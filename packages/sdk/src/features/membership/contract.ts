import type { Command } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** What the page may do about being in rooms. */
export interface MembershipApi {
  /** Accepts an invitation. The room turns up as joined by sync. */
  'membership.join': Command<{ readonly roomId: RoomId }, null, MembershipFailure>;
  /** Declines an invitation, or leaves. */
  'membership.leave': Command<{ readonly roomId: RoomId }, null, MembershipFailure>;
}

export type MembershipFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** In the server's words: banned, invitation taken back, … */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
