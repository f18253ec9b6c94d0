import { isObject, numberAt, stringAt, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The TURN servers, where peers meet that cannot reach each other, and the credentials for them. */
export interface TurnCredentials {
  readonly uris: readonly string[];
  readonly username: string;
  readonly password: string;
  /** The lifetime of the credentials, in milliseconds. */
  readonly ttlMs: number;
}

/** Nobody has more; each costs requests before a call. */
const MOST_URIS = 16;
const ADDRESS = /^(?:stun|stuns|turn|turns):[^\s]{1,255}$/;

/** `GET /voip/turnServer` (07.V-04). Null where the server has none. */
export function turnServer(): Endpoint<TurnCredentials | null> {
  return { request: request('GET', '/_matrix/client/v3/voip/turnServer'), decode };
}

function decode(body: unknown): Result<TurnCredentials | null, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const uris = (stringsAt(body, 'uris') ?? []).filter((uri) => ADDRESS.test(uri)).slice(0, MOST_URIS);
  if (uris.length === 0) return ok(null);
  const ttlMs = Math.max(0, numberAt(body, 'ttl') ?? 0) * 1_000;
  return ok({ uris, username: stringAt(body, 'username') ?? '', password: stringAt(body, 'password') ?? '', ttlMs });
}
