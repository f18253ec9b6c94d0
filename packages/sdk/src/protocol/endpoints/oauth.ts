/** Requests to a provider (RFC 6749, 7009, 7591). Their addresses are the provider's own, so only the path is here: `originOf` says whom to ask. */
import { integerAt, isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { isLoopback } from '../rules/oauth/server.ts';
import { type Endpoint, type EndpointRequest, type MalformedAnswer, malformed, request } from './endpoint.ts';
import type { RefreshedTokens } from './session.ts';

/** Whom a provider is told of: this client, as it is served here. */
export interface ClientDescription {
  readonly name: string;
  /** The address of the page, to which the provider leads back. Without query and fragment. */
  readonly redirectUri: string;
}

/** The origin of a provider's address. */
export function originOf(address: string): string {
  return new URL(address).origin;
}

/**
 * Registers the client (04.OI-04). Gives its id. Providers take a loopback page only as a native client, without its port. `moreGrants` besides those
 * that every sign-in needs.
 */
export function registerClient(
  address: string,
  client: ClientDescription,
  moreGrants: readonly string[] = [],
): Endpoint<string> {
  const redirect = new URL(client.redirectUri);
  const isNative = redirect.protocol === 'http:' && isLoopback(redirect.hostname);
  if (isNative) redirect.port = '';
  const body = {
    client_name: client.name,
    client_uri: new URL('/', redirect).href,
    redirect_uris: [redirect.href],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token', ...moreGrants],
    token_endpoint_auth_method: 'none',
    application_type: isNative ? 'native' : 'web',
  };
  return { request: request('POST', pathOf(address), { authorised: false, body }), decode: decodeClient };
}

/** The code that came back, and what proves that it is ours. */
export interface CodeExchange {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

/** Exchanges a code for tokens, once. */
export function exchangeCode(address: string, exchange: CodeExchange): Endpoint<RefreshedTokens> {
  const { code, verifier, redirectUri, clientId } = exchange;
  const form = { code, redirect_uri: redirectUri, client_id: clientId, code_verifier: verifier };
  return { request: formRequest(address, { grant_type: 'authorization_code', ...form }), decode: decodeBearer };
}

/** New tokens for a refresh token. */
export function refreshGrant(
  address: string,
  { refreshToken, clientId }: { readonly refreshToken: string; readonly clientId: string },
): Endpoint<RefreshedTokens> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId };
  return { request: formRequest(address, form), decode: decodeBearer };
}

/** Ends what `token` opens (04.OI-08). Whatever body comes back does not matter. */
export function revokeToken(
  address: string,
  revoked: { readonly token: string; readonly hint: 'access_token' | 'refresh_token'; readonly clientId: string },
): EndpointRequest {
  const { token, hint, clientId } = revoked;
  return formRequest(address, { token, token_type_hint: hint, client_id: clientId });
}

const REFUSALS: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/**
 * The error of a token endpoint that has said no (RFC 6749 §5.2); null for any other failure, such as one of a proxy. Its error object is read as a
 * homeserver's: `error` is what that has as its words.
 */
export function oauthRefusalOf(failure: {
  readonly kind: string;
  readonly status?: number;
  readonly message?: string;
}): string | null {
  const { kind, status = 0, message = '' } = failure;
  return kind === 'serverError' && status >= 400 && status < 500 && REFUSALS.has(message) ? message : null;
}

/** A request of a form, as token endpoints take them. */
export function formRequest(address: string, form: Readonly<Record<string, string>>): EndpointRequest {
  const data = new TextEncoder().encode(new URLSearchParams(form).toString());
  const bytes = { data, contentType: 'application/x-www-form-urlencoded' };
  return request('POST', pathOf(address), { authorised: false, bytes });
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function decodeClient(body: unknown): Result<string, MalformedAnswer> {
  const clientId = isObject(body) ? stringAt(body, 'client_id') : undefined;
  return clientId === undefined || clientId === '' ? malformed('client_id') : ok(clientId);
}

/** Reads the tokens of a token endpoint. */
export function decodeBearer(body: unknown): Result<RefreshedTokens, MalformedAnswer> {
  if (!isObject(body)) return malformed('not an object');
  const accessToken = textAt(body, 'access_token');
  if (accessToken === null) return malformed('access_token');
  if (stringAt(body, 'token_type')?.toLowerCase() !== 'bearer') return malformed('token_type');
  const expiresIn = integerAt(body, 'expires_in');
  return ok({
    accessToken,
    refreshToken: textAt(body, 'refresh_token'),
    expiresInMs: expiresIn === undefined || expiresIn < 0 ? null : expiresIn * 1_000,
  });
}

function textAt(body: JsonObject, key: string): string | null {
  const text = stringAt(body, key);
  return text === undefined || text === '' ? null : text;
}
