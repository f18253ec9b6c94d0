import type { SignInFailure } from '../../core/session/session.ts';
import type { DiscoveryState } from '../../protocol/rules/discovery.ts';

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
