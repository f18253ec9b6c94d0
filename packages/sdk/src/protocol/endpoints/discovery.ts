/** The unauthenticated questions that find a homeserver and an identity server; what their answers mean is in `rules/discovery.ts`. */
import { isObject, type JsonObject, objectAt, own, ownEntries, stringsAt } from '../../base/json/guards.ts';
import { ok, type Result } from '../../base/result/result.ts';
import { type Endpoint, type MalformedAnswer, malformed, request } from './endpoint.ts';

/** The versions and features that a server supports. */
export interface ServerVersions {
  /** Such as `v1.11`. A feature needs its exact version listed, or its flags (04.H-08). */
  readonly versions: readonly string[];
  /** Flags that are on. */
  readonly unstableFeatures: ReadonlySet<string>;
}

/** Milliseconds a step of discovery may take (11.NU-09). */
export const DISCOVERY_TIMEOUT_MS = 5000;

/** `GET /.well-known/matrix/client`, asked of the domain itself. */
export function wellKnownClient(): Endpoint<JsonObject> {
  return { request: unauthorised('/.well-known/matrix/client'), decode: decodeObject };
}

/** `GET /_matrix/identity/v2`, asked of an identity server: any object is an answer (04.DI-10). */
export function identityServerStatus(): Endpoint<JsonObject> {
  return { request: unauthorised('/_matrix/identity/v2'), decode: decodeObject };
}

/** `GET /versions`. */
export function serverVersions(): Endpoint<ServerVersions> {
  return { request: unauthorised('/_matrix/client/versions'), decode: decodeVersions };
}

function unauthorised(requestPath: string) {
  return request('GET', requestPath, { authorised: false, timeoutMs: DISCOVERY_TIMEOUT_MS });
}

function decodeObject(body: unknown): Result<JsonObject, MalformedAnswer> {
  return isObject(body) ? ok(body) : malformed('not an object');
}

function decodeVersions(body: unknown): Result<ServerVersions, MalformedAnswer> {
  const versions = isObject(body) ? stringsAt(body, 'versions') : undefined;
  if (!isObject(body) || versions === undefined) return malformed('versions');
  const flags = objectAt(body, 'unstable_features') ?? {};
  const on = ownEntries(flags).flatMap(([name]) => (own(flags, name) === true ? [name] : []));
  return ok({ versions, unstableFeatures: new Set(on) });
}
