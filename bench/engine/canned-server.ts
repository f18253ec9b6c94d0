/**
 * The answers of a homeserver to a starting client: all small requests, the first answer of sync, and later ones if there are
 * any. The request after the last of them shows that the client is done with it; it is never answered.
 */

export type Protocol = 'v3' | 'sliding';

export interface CannedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

export type CannedAnswer =
  | { readonly kind: 'json'; readonly status: number; readonly body: Uint8Array<ArrayBuffer> }
  /** An answer of sync. */
  | { readonly kind: 'sync'; readonly protocol: Protocol; readonly body: Uint8Array<ArrayBuffer> }
  /** The client has taken in the last answer. */
  | { readonly kind: 'done' };

export interface CannedAccount {
  readonly baseUrl: string;
  readonly me: string;
  /** The protocol that the server announces. */
  readonly protocol: Protocol;
  /** The first answers of sync; a protocol without one is not known. */
  readonly bodies: Readonly<Partial<Record<Protocol, Uint8Array<ArrayBuffer>>>>;
  /** The answers after the first, one after the other, without waiting. */
  readonly later?: readonly Uint8Array<ArrayBuffer>[];
}

const SLIDING = '/org.matrix.simplified_msc3575/sync';

/** Answers one client. */
export class CannedServer {
  readonly #account: CannedAccount;
  #answered = 0;

  constructor(account: CannedAccount) {
    this.#account = account;
  }

  answer({ path, body, method }: CannedRequest): CannedAnswer {
    const { bodies } = this.#account;
    const [place = ''] = path.split('?');
    if (place.endsWith(SLIDING)) return this.#sync('sliding', bodies.sliding);
    if (place.endsWith('/client/v3/sync')) return this.#sync('v3', bodies.v3);
    const json = this.#small(place, method, body);
    return json === undefined ? notFound(place) : { kind: 'json', status: 200, body: bytesOf(json) };
  }

  #sync(protocol: Protocol, body: Uint8Array<ArrayBuffer> | undefined): CannedAnswer {
    if (body === undefined) return notFound(protocol);
    const next = this.#answered === 0 ? body : this.#account.later?.[this.#answered - 1];
    if (next === undefined) return { kind: 'done' };
    this.#answered += 1;
    return { kind: 'sync', protocol, body: next };
  }

  #small(place: string, method: string, body: string): unknown {
    const { baseUrl, me, protocol } = this.#account;
    if (place.endsWith('/.well-known/matrix/client')) return { 'm.homeserver': { base_url: baseUrl } };
    if (place.endsWith('/client/versions')) {
      const unstable_features = { 'org.matrix.simplified_msc3575': protocol === 'sliding' };
      return { versions: ['v1.1', 'v1.5', 'v1.11', 'v1.13', 'v1.15'], unstable_features };
    }
    if (place.endsWith('/login') && method === 'GET') return { flows: [{ type: 'm.login.password' }] };
    if (place.endsWith('/login')) {
      return body === '' ? undefined : { user_id: me, device_id: 'BENCH', access_token: 'measured' };
    }
    if (place.endsWith('/account/whoami')) return { user_id: me, device_id: 'BENCH' };
    if (place.endsWith('/filter')) return { filter_id: '1' };
    if (place.endsWith('/capabilities')) return { capabilities: {} };
    if (/\/pushrules\/?$/.test(place)) {
      return { global: { override: [], content: [], room: [], sender: [], underride: [] } };
    }
    return undefined;
  }
}

function notFound(what: string): CannedAnswer {
  return { kind: 'json', status: 404, body: bytesOf({ errcode: 'M_UNRECOGNIZED', error: what }) };
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
