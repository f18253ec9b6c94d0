/**
 * The meaning of discovery answers. There are two steps for each server: read its address from the well-known file, then check
 * the server at that address. The texts are exact, as in other clients; `app` chooses its own texts by `state`.
 */
import { isObject, type JsonObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';

export type DiscoveryState = 'SUCCESS' | 'PROMPT' | 'IGNORE' | 'FAIL_PROMPT' | 'FAIL_ERROR';

export type DiscoveryError =
  | 'Invalid homeserver discovery response'
  | 'Invalid base_url for m.homeserver'
  | 'Homeserver URL does not appear to be a valid Matrix homeserver'
  | 'The homeserver does not meet the version requirements'
  | 'Invalid base_url for m.identity_server'
  | 'Identity server URL does not appear to be a valid identity server';

/** The result for one server. With `SUCCESS` there is an address and no error. */
export interface Discovered {
  readonly state: DiscoveryState;
  readonly error: DiscoveryError | null;
  /** Clean: no path's slash at the end, no query, no credentials (04.DI-13). */
  readonly baseUrl: string | null;
}

/** The result of requesting `/.well-known/matrix/client`. */
export type WellKnown =
  | { readonly kind: 'found'; readonly content: JsonObject }
  /** Status 404. */
  | { readonly kind: 'notFound'; readonly reason: 'No .well-known JSON file found' }
  /** Any other status, no answer, or one that is not JSON. */
  | { readonly kind: 'failed'; readonly reason: 'General failure' | 'Invalid JSON' };

/** 04.DI-01. */
export interface EmptyDomain {
  readonly kind: 'emptyDomain';
  readonly message: "'domain' must be a string of non-zero length";
}

/** Spec versions of which a server must list one, exactly (04.H-07, 04.H-08). */
const SUPPORTED_VERSIONS = Array.from({ length: 13 }, (_, index) => `v1.${index + 1}`);

/** The origin at which the well-known file of `domain` is requested. A domain that is a URL is used as it is. */
export function discoveryOrigin(domain: string): Result<string, EmptyDomain> {
  if (domain === '') return err({ kind: 'emptyDomain', message: "'domain' must be a string of non-zero length" });
  return ok(domain.includes('://') ? domain : `https://${domain}`);
}

/** The homeserver that a well-known file names; `SUCCESS` means that it is to be judged next (04.DI-02 to 04.DI-06). */
export function readHomeserver(wellKnown: WellKnown): Discovered {
  if (wellKnown.kind === 'notFound') return { state: 'PROMPT', error: null, baseUrl: null };
  const part = wellKnown.kind === 'found' ? own(wellKnown.content, 'm.homeserver') : undefined;
  if (!isObject(part)) return failed('FAIL_PROMPT', 'Invalid homeserver discovery response');
  const address = own(part, 'base_url');
  if (typeof address !== 'string' || address === '') return failed('FAIL_PROMPT', 'Invalid base_url for m.homeserver');
  const baseUrl = cleanBaseUrl(address);
  return baseUrl === null ? failed('FAIL_ERROR', 'Invalid base_url for m.homeserver') : found(baseUrl);
}

/** Judges the homeserver at `baseUrl` by the versions it lists; null when it gave no such list (04.DI-07, 04.DI-08). */
export function judgeHomeserver(baseUrl: string, versions: readonly string[] | null): Discovered {
  if (versions === null) {
    return failed('FAIL_ERROR', 'Homeserver URL does not appear to be a valid Matrix homeserver', baseUrl);
  }
  if (!versions.some((version) => SUPPORTED_VERSIONS.includes(version))) {
    return failed('FAIL_ERROR', 'The homeserver does not meet the version requirements', baseUrl);
  }
  return found(baseUrl);
}

/** The identity server that a well-known file names; `PROMPT` when it names none (04.DI-09, 04.DI-12). */
export function readIdentityServer(content: JsonObject): Discovered {
  const part = own(content, 'm.identity_server');
  if (part === undefined) return { state: 'PROMPT', error: null, baseUrl: null };
  const address = isObject(part) ? own(part, 'base_url') : undefined;
  const baseUrl = typeof address === 'string' ? cleanBaseUrl(address) : null;
  return baseUrl === null ? failed('FAIL_PROMPT', 'Invalid base_url for m.identity_server') : found(baseUrl);
}

/** Judges the identity server at `baseUrl` by whether its `/_matrix/identity/v2` answered 200 with JSON (04.DI-10). */
export function judgeIdentityServer(baseUrl: string, hasAnswered: boolean): Discovered {
  if (hasAnswered) return found(baseUrl);
  return failed('FAIL_PROMPT', 'Identity server URL does not appear to be a valid identity server', baseUrl);
}

/** Protocol, host, port and path alone (04.DI-13); null for what is no http address. */
export function cleanBaseUrl(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hostname === '' || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}

function found(baseUrl: string): Discovered {
  return { state: 'SUCCESS', error: null, baseUrl };
}

function failed(state: 'FAIL_PROMPT' | 'FAIL_ERROR', error: DiscoveryError, baseUrl: string | null = null): Discovered {
  return { state, error, baseUrl };
}
