/** The description of a provider (RFC 8414): what signing in needs of it (04.OI-01). */
import { type JsonObject, own, stringAt } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { type OAuthError, oauthError } from './errors.ts';

/** A provider that can sign in a client such as this one. All addresses are https, or http on this machine. */
export interface OAuthServer {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string;
  readonly registrationEndpoint: string;
  /** The address where sign-ins begin that another device confirms; null where there are none (RFC 8628). */
  readonly deviceEndpoint: string | null;
  /** The part of the page's address that brings the answer back: the fragment, which no server sees, if the provider can. */
  readonly responseMode: 'fragment' | 'query';
  /** True if the provider can begin with creating an account. */
  readonly canCreateAccount: boolean;
  /** True if every answer names its issuer (RFC 9207). */
  readonly namesIssuer: boolean;
}

/** The name of the grant by which another device confirms a sign-in (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

type Unusable = OAuthError<
  | 'OIDC is misconfigured'
  | 'Configured OIDC OP does not support required functions'
  | 'Dynamic registration not supported'
>;

/** Checks the description of a provider. */
export function readOAuthServer(raw: JsonObject): Result<OAuthServer, Unusable> {
  const issuer = addressAt(raw, 'issuer');
  const authorizationEndpoint = addressAt(raw, 'authorization_endpoint');
  const tokenEndpoint = addressAt(raw, 'token_endpoint');
  const revocationEndpoint = addressAt(raw, 'revocation_endpoint');
  if (issuer === null || authorizationEndpoint === null || tokenEndpoint === null || revocationEndpoint === null)
    return err(oauthError('OIDC is misconfigured'));
  const modes = listAt(raw, 'response_modes_supported') ?? ['query', 'fragment'];
  const responseMode = (['fragment', 'query'] as const).find((mode) => modes.includes(mode));
  const isAble =
    has(raw, 'response_types_supported', ['code']) &&
    has(raw, 'grant_types_supported', ['authorization_code', 'refresh_token']) &&
    has(raw, 'code_challenge_methods_supported', ['S256']);
  if (!isAble || responseMode === undefined)
    return err(oauthError('Configured OIDC OP does not support required functions'));
  if (own(raw, 'registration_endpoint') === undefined) return err(oauthError('Dynamic registration not supported'));
  const registrationEndpoint = addressAt(raw, 'registration_endpoint');
  if (registrationEndpoint === null) return err(oauthError('OIDC is misconfigured'));
  return ok({
    ...{ issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint, registrationEndpoint, responseMode },
    deviceEndpoint: deviceEndpointOf(raw),
    canCreateAccount: canCreateAccount(raw),
    namesIssuer: own(raw, 'authorization_response_iss_parameter_supported') === true,
  });
}

/** True if the provider offers to begin with creating an account. */
export function canCreateAccount(raw: JsonObject): boolean {
  return has(raw, 'prompt_values_supported', ['create']);
}

/** The address where sign-ins begin that another device confirms; null unless the provider has both it and their grant. */
export function deviceEndpointOf(raw: JsonObject): string | null {
  return has(raw, 'grant_types_supported', [DEVICE_GRANT]) ? addressAt(raw, 'device_authorization_endpoint') : null;
}

/** An address that secrets may be sent to: https, or http on this machine itself. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** True for a name of this machine itself. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function addressAt(raw: JsonObject, key: string): string | null {
  const address = stringAt(raw, key);
  return address !== undefined && isSafeAddress(address) ? address : null;
}

function listAt(raw: JsonObject, key: string): readonly unknown[] | undefined {
  const list = own(raw, key);
  return Array.isArray(list) ? list : undefined;
}

function has(raw: JsonObject, key: string, wanted: readonly string[]): boolean {
  const list = listAt(raw, key) ?? [];
  return wanted.every((value) => list.includes(value));
}
