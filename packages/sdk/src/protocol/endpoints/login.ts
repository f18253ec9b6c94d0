import { arrayAt, integerAt, isObject, type JsonObject, own, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { DeviceId, UserId } from '../ids/ids.ts';
import { parseDeviceId, parseUserId } from '../ids/parse.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The ways of signing in that a server offers, by their types such as `m.login.password`. */
export interface LoginFlows {
  readonly types: readonly string[];
  /** The flow `m.login.sso` as the server told it, for `readSso`; null where it is not offered. */
  readonly sso: JsonObject | null;
}

/** A sign-in that succeeded. The tokens are secrets: never in a log, never on the page. */
export interface LoggedIn {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly accessToken: string;
  /** Null when the server's access tokens do not expire. */
  readonly refreshToken: string | null;
  /** Milliseconds from now until the access token expires; null when it does not. */
  readonly expiresInMs: number | null;
  /** The server's own word on where it lives (`well_known`), not yet checked; null when it said nothing. */
  readonly baseUrl: string | null;
}

/** `user` is a localpart or a whole user id. */
export interface PasswordLogin {
  readonly user: string;
  readonly password: string;
  /** The name of the session in the user's list of sessions. */
  readonly deviceName: string;
  /** Given to sign in again as the same device. */
  readonly deviceId?: DeviceId;
}

export const LOGIN_PATH = '/_matrix/client/v3/login';

/** Part of discovery, so it has no more time than its other steps (11.NU-09). */
const FLOWS_TIMEOUT_MS = 5_000;

/** `GET /login`. */
export function loginFlows(): Endpoint<LoginFlows> {
  return {
    request: request('GET', LOGIN_PATH, { authorised: false, timeoutMs: FLOWS_TIMEOUT_MS }),
    decode: decodeFlows,
  };
}

/** `POST /login` with a password (04.H-06: refresh tokens are asked for). */
export function loginWithPassword(login: PasswordLogin): Endpoint<LoggedIn> {
  const body = {
    type: 'm.login.password',
    identifier: { type: 'm.id.user', user: login.user },
    password: login.password,
    initial_device_display_name: login.deviceName,
    refresh_token: true,
    ...(login.deviceId === undefined ? {} : { device_id: login.deviceId }),
  };
  return { request: request('POST', LOGIN_PATH, { authorised: false, body }), decode: decodeLoggedIn };
}

function decodeFlows(body: unknown): Result<LoginFlows, MalformedAnswer> {
  const flows = isObject(body) ? arrayAt(body, 'flows') : undefined;
  if (flows === undefined) return malformed('flows');
  const types = flows.flatMap((flow) => (isObject(flow) ? (stringAt(flow, 'type') ?? []) : []));
  const sso = flows.find((flow): flow is JsonObject => isObject(flow) && stringAt(flow, 'type') === 'm.login.sso');
  return ok({ types, sso: sso ?? null });
}

/** Reads the answer of `POST /login`, whichever way of signing in was used, and of `POST /register`. */
export function decodeLoggedIn(body: unknown): Result<LoggedIn, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const userId = parseUserId(own(body, 'user_id'));
  const deviceId = parseDeviceId(own(body, 'device_id'));
  const accessToken = stringAt(body, 'access_token');
  if (userId === null) return malformed('user_id');
  if (deviceId === null) return malformed('device_id');
  if (accessToken === undefined || accessToken === '') return malformed('access_token');
  return ok({
    userId,
    deviceId,
    accessToken,
    refreshToken: stringAt(body, 'refresh_token') ?? null,
    expiresInMs: integerAt(body, 'expires_in_ms') ?? null,
    baseUrl: readBaseUrl(own(body, 'well_known')),
  });
}

function readBaseUrl(wellKnown: unknown): string | null {
  const homeserver = isObject(wellKnown) ? own(wellKnown, 'm.homeserver') : undefined;
  return isObject(homeserver) ? (stringAt(homeserver, 'base_url') ?? null) : null;
}
