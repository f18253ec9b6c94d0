import type { SignInFailure } from '../../core/session/session.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { DiscoveryState } from '../../protocol/rules/discovery.ts';
import type { OAuthError } from '../../protocol/rules/oauth/errors.ts';

/** Why no homeserver was found. `message` is the specification's exact string (04.DI-01 to 04.DI-13). */
export type DiscoveryFailure =
  | { readonly kind: 'invalidAddress'; readonly message: string }
  /** Nothing answered. */
  | { readonly kind: 'unreachable' }
  /** Something answered, but it is not a Matrix homeserver (a captive portal, a web site, broken JSON). */
  | { readonly kind: 'notAHomeserver'; readonly message: string; readonly state: FailState }
  | { readonly kind: 'versionsNotSupported'; readonly message: string; readonly state: FailState }
  /** The name answered, but its well-known file cannot be read; `reason`: as other clients' libraries tell it apart. */
  | {
      readonly kind: 'badWellKnown';
      readonly message: 'Invalid homeserver discovery response';
      readonly state: FailState;
      readonly reason: 'General failure' | 'Invalid JSON';
    };

/** The person is asked for another address, or has to be told that this one cannot do. */
export type FailState = Extract<DiscoveryState, 'FAIL_PROMPT' | 'FAIL_ERROR'>;

export type LoginFailure =
  | DiscoveryFailure
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'accountDeactivated' }
  | { readonly kind: 'passwordNotOffered' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** Any other refusal, in the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly errcode: string | null; readonly message: string }
  | SignInFailure;

export type OAuthFailure =
  | DiscoveryFailure
  /** With the exact words of other clients' libraries (04.OI-05). */
  | OAuthError
  /** The provider does not take this client, or goes wrong, in its own words. */
  | { readonly kind: 'providerRefused'; readonly error: string; readonly description: string }
  /** The person said no on the provider's page. */
  | { readonly kind: 'declined' }
  /** The answer names another provider than the one that was asked. */
  | { readonly kind: 'otherProvider' }
  /** Someone else signed in than the one whose data are kept here. Their sign-in was ended again, and nothing was deleted. */
  | { readonly kind: 'otherUser'; readonly userId: UserId; readonly expected: UserId }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  | SignInFailure;
