/** Signing in on a page of the homeserver, or of somebody that it trusts (04.OI-07). */
import { arrayAt, booleanAt, isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { path } from './endpoint.ts';

/** The ways that `m.login.sso` offers. */
export interface SsoOffer {
  /** Never empty: a server that names none offers its own page, whose id and name are null. */
  readonly providers: readonly SsoProvider[];
  /** True if clients that know OAuth 2.0 should use that instead (MSC3824). */
  readonly prefersOAuth: boolean;
}

export interface SsoProvider {
  readonly id: string | null;
  readonly name: string | null;
  /** Such as `github`; null where the server does not say. */
  readonly brand: string | null;
}

const SSO = 'm.login.sso';
const OWN_PAGE: SsoProvider = { id: null, name: null, brand: null };
/** More buttons are no choice. */
const MOST_PROVIDERS = 50;
const ID = /^[0-9A-Za-z._~-]{1,255}$/;

/** What the flows of `GET /login` say of it; null if it is not among them. */
export function readSso(flows: readonly unknown[]): SsoOffer | null {
  const flow = flows.find((each): each is JsonObject => isObject(each) && stringAt(each, 'type') === SSO);
  if (flow === undefined) return null;
  const named = (arrayAt(flow, 'identity_providers') ?? [])
    .slice(0, MOST_PROVIDERS)
    .flatMap((each) => (isObject(each) ? (readProvider(each) ?? []) : []));
  const prefersOAuth =
    booleanAt(flow, 'oauth_aware_preferred') ??
    booleanAt(flow, 'org.matrix.msc3824.delegated_oidc_compatibility') ??
    false;
  return { providers: named.length === 0 ? [OWN_PAGE] : named, prefersOAuth };
}

function readProvider(said: JsonObject): SsoProvider | null {
  const id = stringAt(said, 'id');
  const name = stringAt(said, 'name')?.trim();
  if (id === undefined || !ID.test(id) || /^\.+$/.test(id) || name === undefined || name === '') return null;
  return { id, name, brand: stringAt(said, 'brand') ?? null };
}

/** The path of the page where `m.login.sso` begins: of one provider, or the server's own choice. */
export function ssoPath(providerId: string | null): string {
  const own = '/_matrix/client/v3/login/sso/redirect';
  return providerId === null ? own : own + path`/${providerId}`;
}
