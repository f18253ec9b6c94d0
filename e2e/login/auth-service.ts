/**
 * A stand-in for the Matrix Authentication Service, in front of a real Synapse: the authorization server of the test kit over HTTP, with a page
 * to agree on, and the introspection that Synapse asks for each token.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthorizationServer, type Tokens } from '@parley/testkit/authorization/authorization-server.ts';

/** The secret that Synapse and its service know each other by. */
export const SERVICE_SECRET = 'shared-by-both';

interface Session {
  readonly localpart: string;
  readonly deviceId: string;
  access: { readonly token: string; readonly expiresAtMs: number };
  refreshToken: string;
  /** The refresh token before, which is good until the new access token is used. */
  previous: string | null;
}

export interface AuthService {
  readonly url: string;
  readonly provider: AuthorizationServer;
  /** The devices that are signed in. */
  readonly devices: readonly string[];
  /** The number of times that tokens were renewed. */
  readonly renewals: number;
  /** The addresses at which the page of the service was opened. */
  readonly visits: readonly URL[];
  /** Tells it where Synapse is. */
  serve(synapseUrl: string): void;
  /** Ends every session, as a user does on the page for their account. */
  endAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service. `lifetimeMs`: how long access tokens are good. */
export async function startAuthService(
  lifetimeMs: number,
  options: { readonly deviceLifetimeMs?: number } = {},
): Promise<AuthService> {
  const sessions = new Set<Session>();
  const visits: URL[] = [];
  let synapse = '';
  let count = 0;
  let renewals = 0;
  const tell = async (path: string, body: object) => {
    const response = await fetch(`${synapse}/_synapse/mas/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SERVICE_SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const tokensOf = ({ access, refreshToken }: Session): Tokens => ({
    ...{ accessToken: access.token, refreshToken, expiresInMs: lifetimeMs },
  });
  const newAccess = () => ({ token: `access_${(count += 1)}`, expiresAtMs: Date.now() + lifetimeMs });
  const end = async (session: Session) => {
    sessions.delete(session);
    await tell('delete_device', { localpart: session.localpart, device_id: session.deviceId });
  };
  const book = {
    async open(localpart: string, deviceId: string): Promise<Tokens> {
      await tell('provision_user', { localpart, set_displayname: localpart });
      await tell('upsert_device', { localpart, device_id: deviceId, display_name: 'Parley' });
      for (const other of sessions)
        if (other.localpart === localpart && other.deviceId === deviceId) sessions.delete(other);
      const refreshToken = `refresh_${(count += 1)}`;
      const session: Session = { localpart, deviceId, access: newAccess(), refreshToken, previous: null };
      sessions.add(session);
      return tokensOf(session);
    },
    refresh(old: string): Tokens | null {
      const session = [...sessions].find(({ refreshToken, previous }) => [refreshToken, previous].includes(old));
      if (session === undefined) return null;
      renewals += 1;
      session.previous = old;
      session.access = newAccess();
      session.refreshToken = `refresh_${(count += 1)}`;
      return tokensOf(session);
    },
    async close(token: string): Promise<boolean> {
      const session = [...sessions].find((one) => one.access.token === token || one.refreshToken === token);
      if (session !== undefined) await end(session);
      return session !== undefined;
    },
  };
  const introspect = (token: string) => {
    const session = [...sessions].find(({ access }) => access.token === token);
    const leftMs = session === undefined ? 0 : session.access.expiresAtMs - Date.now();
    if (session === undefined || leftMs <= 0) return { active: false };
    session.previous = null;
    const { localpart, deviceId } = session;
    const scope = `urn:matrix:client:api:* urn:matrix:client:device:${deviceId}`;
    const rest = { device_id: deviceId, expires_in: Math.ceil(leftMs / 1_000) };
    return { active: true, username: localpart, sub: localpart, scope, ...rest };
  };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new AuthorizationServer({ issuer: url, book, nowMs: () => Date.now(), ...options });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url);
    const send = (status: number, body: object) => {
      const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    const body = await textOf(request);
    if (request.method === 'OPTIONS') {
      const allowed = { 'access-control-allow-headers': 'content-type', 'access-control-allow-methods': 'GET, POST' };
      response.writeHead(204, { 'access-control-allow-origin': '*', ...allowed }).end();
    } else if (address.pathname === '/.well-known/openid-configuration') send(200, provider.metadata);
    else if (address.pathname === '/oauth2/introspect') {
      const isSynapse = request.headers.authorization === `Bearer ${SERVICE_SECRET}`;
      if (isSynapse) send(200, introspect(new URLSearchParams(body).get('token') ?? ''));
      else send(401, { error: 'invalid_client' });
    } else if (address.pathname === '/authorize') {
      visits.push(address);
      response.writeHead(200, { 'content-type': 'text/html' }).end(page(provider, address.href));
    } else if (address.pathname === '/link') {
      visits.push(address);
      response.writeHead(200, { 'content-type': 'text/html' }).end(linkPage(provider, address));
    } else {
      const given = await provider.handle(request.method ?? 'GET', address.href, body);
      send(given?.status ?? 404, given?.body ?? {});
    }
  }

  return {
    url,
    provider,
    visits,
    get devices() {
      return [...sessions].map(({ deviceId }) => deviceId);
    },
    get renewals() {
      return renewals;
    },
    serve: (synapseUrl) => {
      synapse = synapseUrl;
    },
    endAll: async () => {
      for (const session of sessions) await end(session);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A code is only good once, so each link has its own. */
function page(provider: AuthorizationServer, address: string): string {
  const link = (name: string, href: string) => `<p><a href="${href.replaceAll('&', '&amp;')}">${name}</a></p>`;
  const links = [
    link('Agree as ana', provider.agree(address, 'ana')),
    link('Agree as ben', provider.agree(address, 'ben')),
    link('Cancel', provider.decline(address)),
  ];
  return `<!doctype html><html lang="en"><title>Account</title><h1>Sign in to Example</h1>${links.join('')}</html>`;
}

/** The page where another device is confirmed. What was pressed is in its address. */
function linkPage(provider: AuthorizationServer, address: URL): string {
  const code = address.searchParams.get('code') ?? '';
  const who = address.searchParams.get('as');
  if (who !== null) provider.devices.decide(code, who === '' ? 'declined' : { localpart: who });
  const link = (name: string, as: string) => `<p><a href="/link?code=${code}&amp;as=${as}">${name}</a></p>`;
  const ways = [link('Confirm as ana', 'ana'), link('Confirm as ben', 'ben'), link('Cancel', '')];
  const links = who === null ? ways : ['<p>You can close this page.</p>'];
  return `<!doctype html><html lang="en"><title>Device</title><h1>Confirm ${code}</h1>${links.join('')}</html>`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
