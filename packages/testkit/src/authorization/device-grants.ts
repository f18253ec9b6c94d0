/**
 * Sign-ins of one device that another confirms (RFC 8628), as an authorization server keeps them: codes are good once and for a time, and who asks too
 * often is told to slow down.
 */
export type DeviceGrantAnswer =
  | { readonly kind: 'granted'; readonly localpart: string; readonly deviceId: string }
  | { readonly kind: 'refused'; readonly error: string };

interface DeviceGrant {
  readonly clientId: string;
  readonly deviceId: string;
  readonly userCode: string;
  readonly expiresAtMs: number;
  askedAtMs: number;
  intervalMs: number;
  state: 'pending' | 'declined' | 'used' | { readonly localpart: string };
}

export interface DeviceGrantOptions {
  readonly issuer: string;
  readonly nowMs: () => number;
  /** The time that a device has to be confirmed by another; that is not offered unless said. */
  readonly deviceLifetimeMs?: number;
}

export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const INTERVAL_S = 2;
const SLOWER_MS = 5_000;

export class DeviceGrants {
  readonly #options: DeviceGrantOptions;
  /** By device code. */
  readonly #grants = new Map<string, DeviceGrant>();
  #count = 0;

  constructor(options: DeviceGrantOptions) {
    this.#options = options;
  }

  /** Its part of the server's description of itself. */
  get metadata(): Readonly<Record<string, unknown>> {
    const { issuer, deviceLifetimeMs } = this.#options;
    if (deviceLifetimeMs === undefined) return {};
    return {
      grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
      device_authorization_endpoint: `${issuer}/oauth2/device`,
    };
  }

  /** The codes that a person can type now, oldest first. */
  get userCodes(): readonly string[] {
    return [...this.#grants.values()].flatMap(({ state, userCode }) => (state === 'pending' ? userCode : []));
  }

  /** Begins one, and gives the answer for the device. */
  begin(clientId: string, deviceId: string): Readonly<Record<string, unknown>> {
    const { issuer, nowMs, deviceLifetimeMs = 0 } = this.#options;
    this.#count += 1;
    const [deviceCode, userCode] = [`device_code_${this.#count}`, `CODE-${String(this.#count).padStart(4, '0')}`];
    this.#grants.set(deviceCode, {
      ...{ clientId, deviceId, userCode, expiresAtMs: nowMs() + deviceLifetimeMs, askedAtMs: nowMs() },
      ...{ intervalMs: INTERVAL_S * 1_000, state: 'pending' },
    });
    const verificationUri = `${issuer}/link`;
    return {
      ...{ device_code: deviceCode, user_code: userCode, verification_uri: verificationUri },
      verification_uri_complete: `${verificationUri}?code=${userCode}`,
      ...{ expires_in: deviceLifetimeMs / 1_000, interval: INTERVAL_S },
    };
  }

  /** A person typed the code and agrees, or does not. */
  decide(userCode: string, decision: 'declined' | { readonly localpart: string }): void {
    const grant = [...this.#grants.values()].find((other) => other.userCode === userCode);
    if (grant?.state !== 'pending') throw new Error(`nobody waits for ${userCode}`);
    grant.state = decision;
  }

  /** A device asks for its tokens. */
  take(deviceCode: string, clientId: string): DeviceGrantAnswer {
    const grant = this.#grants.get(deviceCode);
    const now = this.#options.nowMs();
    if (grant === undefined || grant.clientId !== clientId || grant.state === 'used') return refused('invalid_grant');
    if (now >= grant.expiresAtMs) return refused('expired_token');
    const isTooSoon = now - grant.askedAtMs < grant.intervalMs;
    grant.askedAtMs = now;
    if (isTooSoon) {
      grant.intervalMs += SLOWER_MS;
      return refused('slow_down');
    }
    if (grant.state === 'pending') return refused('authorization_pending');
    if (grant.state === 'declined') return refused('access_denied');
    const { localpart } = grant.state;
    grant.state = 'used';
    return { kind: 'granted', localpart, deviceId: grant.deviceId };
  }
}

function refused(error: string): DeviceGrantAnswer {
  return { kind: 'refused', error };
}
