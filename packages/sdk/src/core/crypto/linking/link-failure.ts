import type { FailureReason } from '../../../protocol/rules/qr-login/messages.ts';

/** Why two devices could not link. */
export type LinkFailure =
  | { readonly kind: 'unreachable' }
  /** The place where they meet is gone: it took too long, or the other device removed it. */
  | { readonly kind: 'expired' }
  /** The server has no place to meet at. */
  | { readonly kind: 'noRendezvous' }
  /** The message is not of the device whose code it was, or is broken. */
  | { readonly kind: 'insecure' }
  /** The person typed another code than the other device shows. */
  | { readonly kind: 'wrongCode' }
  /** The message is not the one that was to come next. */
  | { readonly kind: 'unexpected' }
  /** There is no cryptography here. */
  | { readonly kind: 'unavailable' }
  /** The other device gave up, and says why. */
  | { readonly kind: 'there'; readonly reason: FailureReason }
  /** The person did not want it on the provider's page. */
  | { readonly kind: 'declined' }
  /** Given up here. */
  | { readonly kind: 'aborted' };
