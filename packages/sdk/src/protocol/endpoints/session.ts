/** Endpoints that keep a session alive and end it. */
import { booleanAt, integerAt, isObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { DeviceId, UserId } from '../ids/ids.ts';
import { parseDeviceId, parseUserId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, path, request } from './endpoint.ts';

/** New tokens. They are secrets. */
export interface RefreshedTokens {
  readonly accessToken: string;
  /** Null: the one that was used stays valid. */
  readonly refreshToken: string | null;
  /** Milliseconds from now; null when the token does not expire. */
  readonly expiresInMs: number | null;
}

/** Whose token it is. */
export interface WhoAmI {
  readonly userId: UserId;
  readonly deviceId: DeviceId | null;
  readonly isGuest: boolean;
}

/** `POST /logout`: ends this device's session at the server. */
export function logout(): Endpoint<void> {
  return { request: request('POST', '/_matrix/client/v3/logout', { body: {} }), decode: () => ok() };
}

/** `POST /refresh` (04.H-04), of one version or an old one. Not authorised: the access token may have expired. */
export function refreshTokens(refreshToken: string, version: 'v1' | 'v3' = 'v3'): Endpoint<RefreshedTokens> {
  const body = { refresh_token: refreshToken };
  return {
    request: request('POST', path`/_matrix/client/${version}/refresh`, { authorised: false, body }),
    decode: decodeTokens,
  };
}

/** `GET /account/whoami` (04.Q-04). */
export function whoAmI(): Endpoint<WhoAmI> {
  return { request: request('GET', '/_matrix/client/v3/account/whoami'), decode: decodeWhoAmI };
}

function decodeTokens(body: unknown): Result<RefreshedTokens, MalformedAnswer> {
  const accessToken = isObject(body) ? stringAt(body, 'access_token') : undefined;
  if (!isObject(body) || accessToken === undefined || accessToken === '') return malformed('access_token');
  return ok({
    accessToken,
    refreshToken: stringAt(body, 'refresh_token') ?? null,
    expiresInMs: integerAt(body, 'expires_in_ms') ?? null,
  });
}

function decodeWhoAmI(body: unknown): Result<WhoAmI, MalformedAnswer> {
  const userId = isObject(body) ? parseUserId(own(body, 'user_id')) : null;
  if (!isObject(body) || userId === null) return malformed('user_id');
  return ok({
    userId,
    deviceId: parseDeviceId(own(body, 'device_id')),
    isGuest: booleanAt(body, 'is_guest') ?? false,
  });
}
