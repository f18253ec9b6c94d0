/** The sign-in provider of a server that delegates signing in (04.Q-03). Requested without a token. */
import { isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { DISCOVERY_TIMEOUT_MS } from './discovery.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The provider's description of itself; of it, only the issuer is read here. */
export interface AuthMetadata {
  readonly issuer: string;
  readonly raw: JsonObject;
}

/** The addresses of the provider's description: the specified one since v1.15, and the earlier one. */
export const AUTH_METADATA_ADDRESSES = ['stable', 'unstable'] as const;

/** `GET /auth_metadata`. */
export function authMetadata(address: (typeof AUTH_METADATA_ADDRESSES)[number]): Endpoint<AuthMetadata> {
  const prefix = address === 'stable' ? '/_matrix/client/v1' : '/_matrix/client/unstable/org.matrix.msc2965';
  return { request: unauthorised(`${prefix}/auth_metadata`), decode: decodeMetadata };
}

/** `GET /auth_issuer`, of servers that know nothing newer: only the provider's address. */
export function authIssuer(): Endpoint<string> {
  return {
    request: unauthorised('/_matrix/client/unstable/org.matrix.msc2965/auth_issuer'),
    decode: (body) => {
      const metadata = decodeMetadata(body);
      return metadata.ok ? ok(metadata.value.issuer) : metadata;
    },
  };
}

/** `GET /.well-known/openid-configuration`, asked of the issuer itself. */
export function openIdConfiguration(): Endpoint<AuthMetadata> {
  return { request: unauthorised('/.well-known/openid-configuration'), decode: decodeMetadata };
}

function unauthorised(requestPath: string) {
  return request('GET', requestPath, { authorised: false, timeoutMs: DISCOVERY_TIMEOUT_MS });
}

/** An issuer is a web address. */
function decodeMetadata(body: unknown): Result<AuthMetadata, MalformedAnswer> {
  const issuer = isObject(body) ? stringAt(body, 'issuer') : undefined;
  if (!isObject(body) || issuer === undefined || !URL.canParse(issuer)) return malformed('issuer');
  return ['https:', 'http:'].includes(new URL(issuer).protocol) ? ok({ issuer, raw: body }) : malformed('issuer');
}
