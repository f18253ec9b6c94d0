/**
 * An authorization server as MAS is one, small and strict: clients register, PKCE is checked, codes are good once, and refresh tokens are
 * replaced. What a person does on its page is a method. Who signs in is said by the test, and what tokens open is the book's business.
 */
import { createHash } from 'node:crypto';
import { DEVICE_CODE_GRANT, DeviceGrants } from './device-grants.ts';

/** The tokens, and the sessions that they open. */
export interface TokenBook {
  /** A session of a user on a device; one that was there on it ends. */
  open(localpart: string, deviceId: string): Promise<Tokens> | Tokens;
  /** New tokens; null for a refresh token that is not good (any more). An old one stays good until the new tokens are used. */
  refresh(refreshToken: string): Promise<Tokens | null> | Tokens | null;
  /** Ends the session of a token of either kind. False for a token that nobody knows. */
  close(token: string): Promise<boolean> | boolean;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInMs: number;
}

export interface AuthorizationOptions {
  /** Its address, without a slash at the end. */
  readonly issuer: string;
  readonly book: TokenBook;
  readonly nowMs: () => number;
  /** The names of scopes that it knows; those of the specification by default. */
  readonly scopes?: 'stable' | 'unstable';
  /** The time that a device has to be confirmed by another; that is not offered unless said. */
  readonly deviceLifetimeMs?: number;
  /** Further members of its description, or others. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Client {
  readonly redirects: readonly string[];
  readonly takesDevices: boolean;
}

interface IssuedCode {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly localpart: string;
  readonly deviceId: string;
  readonly issuedAtMs: number;
  /** The access token that it was exchanged for. */
  usedFor: string | null;
}

const CODE_LIFETIME_MS = 60_000;
const PREFIXES = { stable: 'urn:matrix:client:', unstable: 'urn:matrix:org.matrix.msc2967.client:' } as const;

export class AuthorizationServer {
  readonly issuer: string;
  /** The descriptions that clients gave of themselves, oldest first. */
  readonly registrations: Readonly<Record<string, unknown>>[] = [];
  /** Sign-ins that another device confirms. */
  readonly devices: DeviceGrants;
  readonly #options: AuthorizationOptions;
  readonly #clients = new Map<string, Client>();
  readonly #codes = new Map<string, IssuedCode>();
  /** By refresh token that was given: the newest token of its session. */
  readonly #newest = new Map<string, { token: string }>();
  #count = 0;

  constructor(options: AuthorizationOptions) {
    this.issuer = options.issuer;
    this.#options = options;
    this.devices = new DeviceGrants(options);
  }

  /** Its description of itself. */
  get metadata(): Readonly<Record<string, unknown>> {
    const { issuer } = this;
    return {
      issuer: `${issuer}/`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      revocation_endpoint: `${issuer}/oauth2/revoke`,
      registration_endpoint: `${issuer}/oauth2/registration`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['plain', 'S256'],
      prompt_values_supported: ['create'],
      account_management_uri: `${issuer}/account`,
      ...this.devices.metadata,
      ...this.#options.metadata,
    };
  }

  /** A person signs in on the page at `address` and agrees. Gives the address that the browser is led to. */
  agree(address: string, localpart: string): string {
    const { query, deviceId, redirect } = this.#read(address);
    if (deviceId === null) return redirect({ error: 'invalid_scope' });
    const code = this.#name('code');
    this.#codes.set(code, {
      clientId: query('client_id'),
      redirectUri: query('redirect_uri'),
      challenge: query('code_challenge'),
      ...{ localpart, deviceId, issuedAtMs: this.#options.nowMs(), usedFor: null },
    });
    return redirect({ code });
  }

  /** A person says no on the page at `address`. */
  decline(address: string): string {
    return this.#read(address).redirect({ error: 'access_denied', error_description: 'The request was denied' });
  }

  /** Answers a request of a client; null for an address that it does not have. */
  async handle(method: string, address: string, body: string): Promise<Answer | null> {
    const { pathname } = new URL(address);
    if (method !== 'POST') return null;
    if (pathname === '/oauth2/registration') return this.#register(body);
    const form = new URLSearchParams(body);
    if (pathname === '/oauth2/device') return this.#beginDevice(form);
    if (pathname === '/oauth2/token') {
      if (form.get('grant_type') === DEVICE_CODE_GRANT) return this.#takeDevice(form);
      return form.get('grant_type') === 'refresh_token' ? this.#refresh(form) : this.#exchange(form);
    }
    if (pathname === '/oauth2/revoke') {
      await this.#options.book.close(this.#newest.get(form.get('token') ?? '')?.token ?? form.get('token') ?? '');
      return { status: 200, body: {} };
    }
    return null;
  }

  #register(body: string): Answer {
    const told = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const redirects = told['redirect_uris'] as readonly string[];
    const isWeb = told['application_type'] === 'web';
    const isGood = redirects.every((redirect) => {
      const { protocol, port, hash } = new URL(redirect);
      return hash === '' && (isWeb ? protocol === 'https:' : protocol === 'http:' && port === '');
    });
    if (!isGood || told['token_endpoint_auth_method'] !== 'none') return refusal('invalid_redirect_uri');
    this.registrations.push(told);
    const clientId = this.#name('client');
    const takesDevices = (told['grant_types'] as readonly string[]).includes(DEVICE_CODE_GRANT);
    this.#clients.set(clientId, { redirects, takesDevices });
    return { status: 201, body: { ...told, client_id: clientId } };
  }

  async #exchange(form: URLSearchParams): Promise<Answer> {
    const issued = this.#codes.get(form.get('code') ?? '');
    if (issued === undefined) return refusal('invalid_grant');
    if (issued.usedFor !== null) {
      // A code that is used twice was stolen by one of the two (RFC 6749 §4.1.2).
      await this.#options.book.close(issued.usedFor);
      return refusal('invalid_grant');
    }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      form.get('client_id') === issued.clientId &&
      form.get('redirect_uri') === issued.redirectUri &&
      challenge === issued.challenge &&
      this.#options.nowMs() - issued.issuedAtMs < CODE_LIFETIME_MS;
    if (!isRight) return refusal('invalid_grant');
    const tokens = await this.#options.book.open(issued.localpart, issued.deviceId);
    issued.usedFor = tokens.accessToken;
    return this.#give(tokens, { token: tokens.accessToken });
  }

  #beginDevice(form: URLSearchParams): Answer {
    const clientId = form.get('client_id') ?? '';
    const deviceId = this.#deviceOf(form.get('scope') ?? '');
    if (this.#clients.get(clientId)?.takesDevices !== true) return refusal('unauthorized_client');
    if (deviceId === null) return refusal('invalid_scope');
    return { status: 200, body: this.devices.begin(clientId, deviceId) };
  }

  async #takeDevice(form: URLSearchParams): Promise<Answer> {
    const taken = this.devices.take(form.get('device_code') ?? '', form.get('client_id') ?? '');
    if (taken.kind === 'refused') return refusal(taken.error);
    const tokens = await this.#options.book.open(taken.localpart, taken.deviceId);
    return this.#give(tokens, { token: tokens.accessToken });
  }

  async #refresh(form: URLSearchParams): Promise<Answer> {
    const old = form.get('refresh_token') ?? '';
    const newest = this.#newest.get(old);
    if (newest === undefined || !this.#clients.has(form.get('client_id') ?? '')) return refusal('invalid_grant');
    const tokens = await this.#options.book.refresh(old);
    if (tokens !== null) return this.#give(tokens, newest);
    // One that was replaced comes again after its successor was used: somebody has a copy.
    await this.#options.book.close(newest.token);
    return refusal('invalid_grant');
  }

  #give({ accessToken, refreshToken, expiresInMs }: Tokens, newest: { token: string }): Answer {
    newest.token = accessToken;
    this.#newest.set(refreshToken, newest);
    const body = { access_token: accessToken, token_type: 'Bearer', refresh_token: refreshToken };
    return { status: 200, body: { ...body, expires_in: expiresInMs / 1_000 } };
  }

  /** Reads the address of the page, and throws where a real one would show an error instead of leading back. */
  #read(address: string) {
    const url = new URL(address);
    const query = (name: string) => {
      const values = url.searchParams.getAll(name);
      if (values.length !== 1) throw new Error(`the address has ${values.length} times ${name}`);
      return values[0] ?? '';
    };
    if (`${url.origin}${url.pathname}` !== this.metadata['authorization_endpoint']) throw new Error('not this page');
    const client = this.#clients.get(query('client_id'));
    if (client?.redirects.some((known) => isSameRedirect(known, query('redirect_uri'))) !== true)
      throw new Error('the client or its redirect is not known');
    if (query('response_type') !== 'code' || query('code_challenge_method') !== 'S256') throw new Error('a bad flow');
    if (!/^[\w-]{43}$/u.test(query('code_challenge'))) throw new Error('a bad challenge');
    const mode = query('response_mode');
    const redirect = (parameters: Readonly<Record<string, string>>) => {
      const back = new URL(query('redirect_uri'));
      const all = new URLSearchParams({ ...parameters, state: query('state'), iss: `${this.issuer}/` });
      back[mode === 'fragment' ? 'hash' : 'search'] = all.toString();
      return back.href;
    };
    return { query, redirect, deviceId: this.#deviceOf(query('scope')) };
  }

  #deviceOf(scope: string): string | null {
    const prefix = PREFIXES[this.#options.scopes ?? 'stable'];
    const tokens = scope.split(' ');
    const devices = tokens.filter((token) => token.startsWith(`${prefix}device:`));
    const [device] = devices;
    if (tokens.length !== 2 || !tokens.includes(`${prefix}api:*`) || device === undefined) return null;
    const deviceId = device.slice(`${prefix}device:`.length);
    return deviceId.length >= 10 ? deviceId : null;
  }

  #name(kind: string): string {
    this.#count += 1;
    return `${kind}_${this.#count}`;
  }
}

function refusal(error: string): Answer {
  return { status: 400, body: { error, error_description: `The answer is ${error}` } };
}

/** On this machine any port is taken (RFC 8252 §7.3). */
function isSameRedirect(known: string, given: string): boolean {
  const url = new URL(given);
  if (url.protocol === 'http:') url.port = '';
  return url.href === known;
}
