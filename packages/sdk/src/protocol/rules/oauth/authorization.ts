/** Leading a person to the provider, and what comes back from there (04.OI-02, 04.OI-03). */
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUnpaddedBase64 } from '../../../base/bytes/base64.ts';
import type { DeviceId } from '../../ids/ids.ts';
import type { OAuthServer } from './server.ts';

/** The two sets of names of scopes: of the specification since v1.15, and of MSC2967 before. */
export type ScopeNames = 'stable' | 'unstable';

/** The contents of the address of the provider's page. */
export interface AuthorizationRequest extends Pick<OAuthServer, 'authorizationEndpoint' | 'responseMode'> {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly deviceId: DeviceId;
  readonly scopeNames: ScopeNames;
  readonly state: string;
  readonly verifier: string;
  /** True to begin with creating an account. */
  readonly createsAccount: boolean;
  /** The user who is expected to sign in, if known; the provider may fill it in (MSC4198). */
  readonly loginHint: string | null;
}

const SCOPE_PREFIX = { stable: 'urn:matrix:client:', unstable: 'urn:matrix:org.matrix.msc2967.client:' } as const;

/** The scope of a whole session of `deviceId`. `openid` is not asked for: nothing needs an ID token, whose check depends on the clock (REL-26). */
export function scopeOf(names: ScopeNames, deviceId: DeviceId): string {
  return `${SCOPE_PREFIX[names]}api:* ${SCOPE_PREFIX[names]}device:${deviceId}`;
}

/** True for a device id that a scope can name: no spaces, quotes or backslashes (RFC 6749 §3.3). */
export function canBeInScope(deviceId: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/u.test(deviceId);
}

/** The challenge of a PKCE verifier by S256 (RFC 7636): the hash in the URL's base64, without padding. */
export function challengeOf(verifier: string): string {
  const hash = encodeUnpaddedBase64(sha256(new TextEncoder().encode(verifier)));
  return hash.replaceAll('+', '-').replaceAll('/', '_');
}

/** The address of the provider's page. Parameters that its address already has stay. */
export function authorizationUrl(request: AuthorizationRequest): string {
  const { authorizationEndpoint, responseMode, clientId, redirectUri, deviceId, scopeNames, state, verifier } = request;
  const url = new URL(authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    response_mode: responseMode,
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopeOf(scopeNames, deviceId),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(request.createsAccount ? { prompt: 'create' } : {}),
    ...(request.loginHint === null ? {} : { login_hint: `mxid:${request.loginHint}` }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The answer of the provider, in the address that it led back to. */
export type Callback =
  | { readonly kind: 'code'; readonly state: string; readonly code: string; readonly issuer: string | null }
  | {
      readonly kind: 'error';
      readonly state: string;
      /** Such as `access_denied`. */
      readonly error: string;
      /** The provider's words; may be empty. */
      readonly description: string;
      readonly issuer: string | null;
    };

/** No code or state of a provider is longer. */
const MAX_PARAMETERS = 8192;
const MAX_DESCRIPTION = 500;

/** Reads the parameters that came back, without `#` or `?`; null for what is no answer. One that is there twice is none (RFC 6749 §3.1). */
export function readCallback(parameters: string): Callback | null {
  if (parameters.length > MAX_PARAMETERS) return null;
  const all = new URLSearchParams(parameters);
  const names = ['state', 'code', 'error', 'iss'];
  if (names.some((name) => all.getAll(name).length > 1)) return null;
  const [state, code, error, issuer] = names.map((name) => all.get(name));
  if (state === null || state === undefined || state === '') return null;
  if (error !== null && error !== undefined && error !== '') {
    const description = (all.get('error_description') ?? '').slice(0, MAX_DESCRIPTION);
    return { kind: 'error', state, error, description, issuer: issuer ?? null };
  }
  if (code === null || code === undefined || code === '') return null;
  return { kind: 'code', state, code, issuer: issuer ?? null };
}
