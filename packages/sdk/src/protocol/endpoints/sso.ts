/** Signing in on a page of the homeserver, or of somebody that it trusts (04.OI-07). */
import { arrayAt, isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { path } from './endpoint.ts';

/** A page where one can sign in. Both are null for the homeserver's own. */
export interface SsoProvider {
  readonly id: string | null;
  readonly name: string | null;
}

const OWN_PAGE: SsoProvider = { id: null, name: null };
/** More buttons are no choice. */
const MOST_PROVIDERS = 50;
const ID = /^[0-9A-Za-z._~-]{1,255}$/;

/** Reads the flow `m.login.sso` of `GET /login`. Never empty: a server that names no provider has a page of its own. */
export function readSso(flow: JsonObject): readonly SsoProvider[] {
  const named = (arrayAt(flow, 'identity_providers') ?? [])
    .slice(0, MOST_PROVIDERS)
    .flatMap((each) => (isObject(each) ? (readProvider(each) ?? []) : []));
  return named.length === 0 ? [OWN_PAGE] : named;
}

function readProvider(said: JsonObject): SsoProvider | null {
  const id = stringAt(said, 'id');
  const name = stringAt(said, 'name')?.trim();
  if (id === undefined || !ID.test(id) || /^\.+$/.test(id) || name === undefined || name === '') return null;
  return { id, name };
}

/** The path of the page where `m.login.sso` begins: of one provider, or the server's own choice. */
export function ssoPath(providerId: string | null): string {
  const own = '/_matrix/client/v3/login/sso/redirect';
  return providerId === null ? own : own + path`/${providerId}`;
}
