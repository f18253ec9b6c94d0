import { err, ok, type Result } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import { oauthRefusalOf, originOf, refreshGrant, revokeToken } from '../../protocol/endpoints/oauth.ts';
import type { RefreshedTokens } from '../../protocol/endpoints/session.ts';
import { createRequests, NO_TOKEN, type RequestFailure } from './requests.ts';
import type { OAuthGrant, StoredSession } from './stored-session.ts';

/** The tokens that a grant has at a time. */
export type GrantTokens = Pick<StoredSession, 'accessToken' | 'refreshToken'>;

/** Long enough for a provider that answers; signing out does not wait for one that does not. */
const REVOKE_TIMEOUT_MS = 5_000;

/** Asks the issuer for new tokens. The failure is `refused` only if the token endpoint itself said no (04.OI-08). */
export async function refreshAtIssuer(
  env: Env,
  { tokenEndpoint, clientId }: OAuthGrant,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Result<RefreshedTokens, RequestFailure | { readonly kind: 'refused' }>> {
  const requests = createRequests(env, originOf(tokenEndpoint), NO_TOKEN);
  const answer = await requests.send(refreshGrant(tokenEndpoint, { refreshToken, clientId }), { signal });
  return !answer.ok && oauthRefusalOf(answer.error) !== null ? err({ kind: 'refused' }) : answer;
}

/** Ends a grant: both tokens are revoked, the one that opens more first (04.OI-08). */
export async function revokeGrant(
  env: Env,
  { revocationEndpoint, clientId }: OAuthGrant,
  { accessToken, refreshToken }: GrantTokens,
): Promise<Result<void, RequestFailure>> {
  const requests = createRequests(env, originOf(revocationEndpoint), NO_TOKEN);
  const revoke = (token: string, hint: 'access_token' | 'refresh_token') => {
    const request = revokeToken(revocationEndpoint, { token, hint, clientId });
    return requests.fetchBytes({ ...request, timeoutMs: REVOKE_TIMEOUT_MS });
  };
  const answers = await Promise.all([
    ...(refreshToken === null ? [] : [revoke(refreshToken, 'refresh_token')]),
    ...(accessToken === '' ? [] : [revoke(accessToken, 'access_token')]),
  ]);
  const failed = answers.find((answer) => !answer.ok);
  return failed === undefined || failed.ok ? ok() : err(failed.error);
}
