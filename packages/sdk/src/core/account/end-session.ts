import { ok } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import { logout, whoAmI } from '../../protocol/endpoints/session.ts';
import { createRequests, isUnknownToken, type Requests } from '../session/requests.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { TokenKeeper } from '../session/token-keeper.ts';

/** Long enough for a server that answers; signing out does not wait for one that does not. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Ends the session of `requests` at its server, if that answers soon. */
export function tellServer(requests: Requests) {
  const endpoint = logout();
  return requests.send({ ...endpoint, request: { ...endpoint.request, timeoutMs: LOGOUT_TIMEOUT_MS } });
}

/**
 * Ends a session that does not run, also where its token expired and has to be renewed for it. True where it is over at the server;
 * one 401 alone is no proof of that (decision 13).
 */
export async function endSession(env: Env, session: StoredSession, signal: AbortSignal): Promise<boolean> {
  // New tokens are used for nothing but giving them back, so they are not kept.
  const tokens = new TokenKeeper({ env, session, store: () => Promise.resolve(ok()), signal });
  const requests = createRequests(env, session.homeserverUrl, tokens);
  const told = await tellServer(requests);
  if (told.ok || !isUnknownToken(told.error)) return told.ok;
  const known = await requests.send(whoAmI(), { signal });
  return !known.ok && isUnknownToken(known.error);
}
