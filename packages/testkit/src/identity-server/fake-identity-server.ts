/** An identity server for scenario tests. It is in front of a fake homeserver, which trusts it, and notes everything that it is asked. */
import { createHash } from 'node:crypto';
import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import type { TrustedIdentityServer } from '../homeserver/contact-book.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { isObject, type Json, type JsonObject } from '../homeserver/wire.ts';

const PATH = '/_matrix/identity/v2';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject;
}

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

interface Validation {
  readonly medium: string;
  readonly address: string;
  readonly secret: string;
  readonly sid: string;
  isValid: boolean;
}

export class FakeIdentityServer implements TrustedIdentityServer {
  readonly host: string;
  readonly baseUrl: string;
  /** Requests of clients, oldest first. */
  readonly asked: Asked[] = [];
  /** Users by `{address} {medium}`. */
  readonly bound = new Map<string, string>();
  readonly validations: Validation[] = [];
  /** Invitations of people whom it does not know. */
  readonly invited: { readonly medium: string; readonly address: string; readonly roomId: string }[] = [];
  algorithms: readonly string[] = ['none', 'sha256'];
  pepper = 'matrixrocks';
  /** The pepper changes after so many times that somebody asked for it. */
  changesPepper = 0;
  /** Documents; empty for none. */
  policies: JsonObject = {};
  isReachable = true;
  readonly #server: FakeHomeserver;
  readonly #tokens = new Map<string, string>();
  readonly #agreed = new Set<string>();
  #count = 0;

  constructor(server: FakeHomeserver, host = 'id.example.org') {
    this.#server = server;
    this.host = host;
    this.baseUrl = `https://${host}`;
    server.state.contacts.identityServers.set(host, this);
  }

  /** Hand this to the engine's `Env`: requests for others go on to the homeserver. */
  readonly http: HttpClient = async (request) => {
    const url = new URL(request.url);
    if (url.origin !== this.baseUrl) return this.#server.http(request);
    if (!this.isReachable) return err({ kind: 'unreachable' });
    const said: Json = typeof request.body === 'string' ? (JSON.parse(request.body) as Json) : {};
    const body = isObject(said) ? said : {};
    this.asked.push({ method: request.method, path: url.pathname, body });
    const token = /^Bearer (.+)$/u.exec(request.headers.get('authorization') ?? '')?.[1];
    const answer = this.#answer(`${request.method} ${url.pathname.replace(PATH, '')}`, body, token);
    const bytes = new TextEncoder().encode(JSON.stringify(answer.body));
    return ok({ status: answer.status, headers: new Map(), body: bytes });
  };

  /** Forgets all sessions. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  /** The user opens the link of the newest message, or its code is known. */
  validate(address: string): void {
    const found = this.validations.findLast((one) => one.address === address);
    if (found === undefined) throw new Error(`no message to ${address}`);
    found.isValid = true;
  }

  bind(sid: string, secret: string, token: string, userId: string): JsonObject | null {
    if (!this.#tokens.has(token)) return { errcode: 'M_UNAUTHORIZED', error: 'No such token' };
    const found = this.validations.find((one) => one.sid === sid && one.secret === secret);
    if (found?.isValid !== true) return { errcode: 'M_SESSION_NOT_VALIDATED', error: 'Not validated yet' };
    this.bound.set(`${found.address} ${found.medium}`, userId);
    return null;
  }

  unbind(medium: string, address: string): void {
    this.bound.delete(`${address} ${medium}`);
  }

  invite(medium: string, address: string, token: string, roomId: string): JsonObject | string | null {
    if (!this.#tokens.has(token)) return { errcode: 'M_UNAUTHORIZED', error: 'No such token' };
    const known = this.bound.get(`${address} ${medium}`);
    if (known !== undefined) return known;
    this.invited.push({ medium, address, roomId });
    return null;
  }

  #answer(route: string, body: JsonObject, token: string | undefined): Answer {
    if (route === 'GET ' || route === 'GET /_matrix/identity/v2') return { status: 200, body: {} };
    if (route === 'POST /account/register') return this.#register(body);
    if (route === 'GET /terms') return { status: 200, body: { policies: this.policies } };
    const user = this.#tokens.get(token ?? '');
    if (user === undefined) return { status: 401, body: { errcode: 'M_UNAUTHORIZED', error: 'Unauthorized' } };
    if (route === 'POST /terms') {
      for (const url of Array.isArray(body['user_accepts']) ? body['user_accepts'] : []) this.#agreed.add(String(url));
      return { status: 200, body: {} };
    }
    if (!this.#hasAgreed()) return { status: 403, body: { errcode: 'M_TERMS_NOT_SIGNED', error: 'Terms not signed' } };
    return this.#answerKnown(route, body, token ?? '');
  }

  #answerKnown(route: string, body: JsonObject, token: string): Answer {
    switch (route) {
      case 'POST /account/logout':
        this.#tokens.delete(token);
        return { status: 200, body: {} };
      case 'GET /hash_details': {
        const details = { algorithms: [...this.algorithms], lookup_pepper: this.pepper };
        if (this.changesPepper > 0) {
          this.changesPepper -= 1;
          this.pepper += '+';
        }
        return { status: 200, body: details };
      }
      case 'POST /lookup':
        return this.#lookUp(body);
      case 'POST /validate/email/requestToken':
        return this.#begin('email', String(body['email']), body);
      case 'POST /validate/msisdn/requestToken':
        return this.#begin('msisdn', String(body['phone_number']).replace('+', ''), body);
      case 'POST /validate/msisdn/submitToken': {
        const found = this.validations.find((one) => one.sid === body['sid'] && one.secret === body['client_secret']);
        if (found !== undefined && body['token'] === '4711') found.isValid = true;
        return { status: 200, body: { success: body['token'] === '4711' } };
      }
      default:
        return { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' } };
    }
  }

  #register(body: JsonObject): Answer {
    const user = /^openid of (.+)$/u.exec(String(body['access_token']))?.[1];
    if (user === undefined) return { status: 401, body: { errcode: 'M_UNAUTHORIZED', error: 'Not a token' } };
    this.#count += 1;
    const token = `identity${this.#count}`;
    this.#tokens.set(token, user);
    return { status: 200, body: { token } };
  }

  #lookUp(body: JsonObject): Answer {
    if (body['algorithm'] !== 'sha256' || !this.algorithms.includes('sha256'))
      return { status: 400, body: { errcode: 'M_INVALID_PARAM', error: 'Unknown algorithm' } };
    if (body['pepper'] !== this.pepper)
      return { status: 400, body: { errcode: 'M_INVALID_PEPPER', error: 'Unknown or invalid pepper' } };
    const wanted = new Set(Array.isArray(body['addresses']) ? body['addresses'] : []);
    const mappings = [...this.bound].flatMap(([key, userId]) => {
      const hash = createHash('sha256').update(`${key} ${this.pepper}`).digest('base64url');
      return wanted.has(hash) ? [[hash, userId] as const] : [];
    });
    return { status: 200, body: { mappings: Object.fromEntries(mappings) } };
  }

  #begin(medium: string, address: string, body: JsonObject): Answer {
    this.#count += 1;
    const sid = `identity-sid${this.#count}`;
    this.validations.push({ medium, address, secret: String(body['client_secret']), sid, isValid: false });
    return { status: 200, body: { sid } };
  }

  /** One language of each document is enough. */
  #hasAgreed(): boolean {
    return Object.values(this.policies).every((policy) =>
      Object.values(isObject(policy) ? policy : {}).some(
        (text) => isObject(text) && this.#agreed.has(String(text['url'])),
      ),
    );
  }
}
