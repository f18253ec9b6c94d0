import { err, type Result } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import { logout } from '../../protocol/endpoints/session.ts';
import type { RequestFailure, Requests } from './requests.ts';
import type { StoredSession } from './stored-session.ts';

/** Long enough for a server that answers; signing out does not wait for one that does not. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Ends the session of `requests` at its server, if that answers soon. */
export function tellServer(requests: Requests): Promise<Result<void, RequestFailure>> {
  const endpoint = logout();
  return requests.send({ ...endpoint, request: { ...endpoint.request, timeoutMs: LOGOUT_TIMEOUT_MS } });
}

/** Ends `session` where it was begun: at its server, or at the provider that granted it (04.OI-08). */
export async function endWhereBegun(
  env: Env,
  { grant, ...tokens }: Pick<StoredSession, 'grant' | 'accessToken' | 'refreshToken'>,
  requests: Requests,
): Promise<Result<void, RequestFailure>> {
  if (grant === undefined) return tellServer(requests);
  try {
    const { revokeGrant } = await import('./issuer.ts');
    return await revokeGrant(env, grant, tokens);
  } catch {
    // The code could not be fetched: offline, or after an update.
    return err({ kind: 'unreachable' });
  }
}
