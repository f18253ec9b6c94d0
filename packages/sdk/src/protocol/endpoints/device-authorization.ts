/** Signing in on one device what another confirms (RFC 8628). The addresses are the provider's own, as in `oauth.ts`. */
import { integerAt, isObject, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { DEVICE_GRANT, isSafeAddress } from '../rules/oauth/server.ts';
import { type Endpoint, type MalformedAnswer, malformed } from './endpoint.ts';
import { decodeBearer, formRequest } from './oauth.ts';
import type { RefreshedTokens } from './session.ts';

/** A sign-in that waits for a person to confirm it. */
export interface DeviceCode {
  /** A secret of this device. */
  readonly deviceCode: string;
  /** The code that the person compares or types. */
  readonly userCode: string;
  /** The page where it is typed. */
  readonly address: string;
  /** The page with the code filled in; null where the provider has none. */
  readonly fullAddress: string | null;
  readonly expiresInMs: number;
  /** Milliseconds between two requests for the tokens. */
  readonly intervalMs: number;
}

const MOST_CODE_UNITS = 4096;
const MOST_USER_CODE_UNITS = 64;
const MOST_ADDRESS_UNITS = 2048;
const USUAL_INTERVAL_S = 5;
const LONGEST_INTERVAL_S = 60;
/** RFC 8628 §3.5: one that is asked to slow down waits so much longer each time. */
export const SLOWER_MS = 5_000;

/** Asks for a code that a person confirms on another device. */
export function askForDeviceCode(
  address: string,
  { clientId, scope }: { readonly clientId: string; readonly scope: string },
): Endpoint<DeviceCode> {
  return { request: formRequest(address, { client_id: clientId, scope }), decode: decodeDeviceCode };
}

/** Asks whether it was confirmed, and takes the tokens if so. They are given once. */
export function takeDeviceTokens(
  address: string,
  { clientId, deviceCode }: { readonly clientId: string; readonly deviceCode: string },
): Endpoint<RefreshedTokens> {
  const form = { grant_type: DEVICE_GRANT, device_code: deviceCode, client_id: clientId };
  return { request: formRequest(address, form), decode: decodeBearer };
}

/** The state of a sign-in that has no tokens yet. `gone`: the provider does not know the code (any more). */
export type DeviceCodeState = 'pending' | 'slowDown' | 'expired' | 'declined' | 'gone';

const STATES: ReadonlyMap<string, DeviceCodeState> = new Map([
  ['authorization_pending', 'pending'],
  ['slow_down', 'slowDown'],
  ['expired_token', 'expired'],
  ['access_denied', 'declined'],
  // The word of providers before the specification named it.
  ['authorization_declined', 'declined'],
  ['invalid_grant', 'gone'],
]);

/** Reads a refusal of the token endpoint; null for any other failure. Its `error` is read as a homeserver's words. */
export function deviceCodeStateOf(failure: {
  readonly kind: string;
  readonly status?: number;
  readonly message?: string;
}): DeviceCodeState | null {
  const { kind, status = 0, message = '' } = failure;
  return kind === 'serverError' && status >= 400 && status < 500 ? (STATES.get(message) ?? null) : null;
}

function decodeDeviceCode(body: unknown): Result<DeviceCode, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const deviceCode = stringAt(body, 'device_code') ?? '';
  const userCode = stringAt(body, 'user_code') ?? '';
  if (deviceCode === '' || deviceCode.length > MOST_CODE_UNITS) return malformed('device_code');
  if (userCode === '' || userCode.length > MOST_USER_CODE_UNITS) return malformed('user_code');
  const address = addressOf(stringAt(body, 'verification_uri'));
  if (address === null) return malformed('verification_uri');
  const expiresIn = integerAt(body, 'expires_in') ?? 0;
  if (expiresIn <= 0) return malformed('expires_in');
  const interval = integerAt(body, 'interval') ?? USUAL_INTERVAL_S;
  return ok({
    ...{ deviceCode, userCode, address },
    fullAddress: addressOf(stringAt(body, 'verification_uri_complete')),
    expiresInMs: expiresIn * 1_000,
    intervalMs: Math.min(Math.max(interval, 1), LONGEST_INTERVAL_S) * 1_000,
  });
}

/** A page that a person may be sent to; null for anything else. */
export function addressOf(text: string | undefined): string | null {
  return text !== undefined && text.length <= MOST_ADDRESS_UNITS && isSafeAddress(text) ? text : null;
}
