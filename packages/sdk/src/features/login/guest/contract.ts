import type { Command } from '../../../port/contract.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { DiscoveryFailure } from '../failures.ts';

/** Looking around without an account of one's own. */
export interface GuestApi {
  /** Makes a guest account and signs in as it. A server says only then whether it has guests. */
  'login.lookAround': Command<{ readonly homeserver: string }, { readonly userId: UserId }, GuestFailure>;
}

export type GuestFailure =
  | DiscoveryFailure
  /** The server has no guests. */
  | { readonly kind: 'noGuests' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** Any other refusal, in the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly errcode: string | null; readonly message: string }
  | { readonly kind: 'storageFailed' };
