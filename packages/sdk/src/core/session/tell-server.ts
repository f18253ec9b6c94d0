import { logout } from '../../protocol/endpoints/session.ts';
import type { Requests } from './requests.ts';

/** Long enough for a server that answers; signing out does not wait for one that does not. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Ends the session of `requests` at its server, if that answers soon. */
export function tellServer(requests: Requests) {
  const endpoint = logout();
  return requests.send({ ...endpoint, request: { ...endpoint.request, timeoutMs: LOGOUT_TIMEOUT_MS } });
}
