import type { RequestFailure } from '../../../core/session/session.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import { oauthError } from '../../../protocol/rules/oauth/errors.ts';
import type { OAuthFailure } from '../contract.ts';

const WORDS = {
  discovery: { refused: 'Something went wrong with OIDC discovery', malformed: 'OIDC is misconfigured' },
  registering: { refused: 'Dynamic registration failed', malformed: 'Dynamic registration invalid response' },
  exchange: { refused: 'Failed to exchange code for token', malformed: 'Invalid bearer token response' },
} as const;

/** Why a step with the provider failed, in its exact words (04.OI-05). What may pass is told apart. */
export function failureOf(failure: RequestFailure, step: keyof typeof WORDS): OAuthFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
      return { kind: 'unreachable' };
    case 'malformedAnswer':
      return oauthError(WORDS[step].malformed);
    case 'serverError':
      if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs: failure.retryAfterMs };
      if (failure.status >= 500) return { kind: 'unreachable' };
      return oauthError(WORDS[step].refused);
  }
}
