import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { type AuthorizationOptions, AuthorizationServer, type Tokens } from './authorization-server.ts';

/** A homeserver whose users sign in with a provider of its own. */
export interface DelegatedHomeserver {
  readonly server: FakeHomeserver;
  readonly provider: AuthorizationServer;
  /** Hand this to the engine's `Env`: it reaches both. */
  readonly http: HttpClient;
  /** The requests to the provider so far, by method and path, with the form. */
  readonly asked: readonly { readonly path: string; readonly form: URLSearchParams }[];
  /** Makes the next `times` requests to a path of the provider meet a fault. */
  readonly disturb: (path: string, fault: ProviderFault, times?: number) => void;
}

/** `lost`: it is done, and its answer does not arrive. A number is the status of an answer that has nothing in it. */
export type ProviderFault = 'unreachable' | 'lost' | number;

/** Puts a provider in front of a fake homeserver. `offersPassword`: passwords are taken too. */
export function delegatedHomeserver(
  clock: Clock,
  { offersPassword = false, ...options }: Partial<AuthorizationOptions> & { readonly offersPassword?: boolean } = {},
): DelegatedHomeserver {
  const server = new FakeHomeserver({ clock, hasRefreshTokens: true });
  const { state } = server;
  const tokensOf = (accessToken: string, refreshToken: string): Tokens => ({
    ...{ accessToken, refreshToken },
    expiresInMs: state.tokenLifetimeMs,
  });
  const book = {
    open(localpart: string, deviceId: string): Tokens {
      const device = state.addDevice(server.user(localpart).id, deviceId, 'Parley');
      return tokensOf(device.accessToken, state.addRefreshToken(device, clock.now()));
    },
    refresh(old: string): Tokens | null {
      const refreshed = state.refresh(old, clock.now());
      return refreshed === undefined ? null : tokensOf(refreshed.device.accessToken, refreshed.refreshToken);
    },
    close(token: string): boolean {
      const device = state.devices.get(token) ?? state.refreshTokens.get(token);
      if (device !== undefined) state.removeDevice(device);
      return device !== undefined;
    },
  };
  const issuer = `https://auth.${server.serverName}`;
  const provider = new AuthorizationServer({ issuer, book, nowMs: () => clock.now(), ...options });
  const at =
    (wanted: string, method = 'GET') =>
    (request: { readonly path: string; readonly method: string }) =>
      request.path === wanted && request.method === method;
  const answer = (path: string, body: Readonly<Record<string, unknown>>) =>
    server.intercept(at(path), { kind: 'answer', reply: { status: 200, body: JSON.parse(JSON.stringify(body)) } });
  const address = options.scopes === 'unstable' ? 'unstable/org.matrix.msc2965' : 'v1';
  answer(`/_matrix/client/${address}/auth_metadata`, provider.metadata);
  if (!offersPassword) answer('/_matrix/client/v3/login', { flows: [{ type: 'm.login.sso' }] });
  const asked: { readonly path: string; readonly form: URLSearchParams }[] = [];
  const faults: { readonly path: string; readonly fault: ProviderFault; left: number }[] = [];
  const http: HttpClient = async (request) => {
    if (new URL(request.url).origin !== issuer) return server.http(request);
    const body = typeof request.body === 'object' ? new TextDecoder().decode(request.body) : (request.body ?? '');
    const path = new URL(request.url).pathname;
    asked.push({ path, form: new URLSearchParams(body) });
    const found = faults.find((other) => other.path === path && other.left > 0);
    if (found !== undefined) found.left -= 1;
    if (found?.fault === 'unreachable') return err({ kind: 'unreachable' });
    const status = typeof found?.fault === 'number' ? found.fault : null;
    const reply = status === null ? await provider.handle(request.method, request.url, body) : { status, body: {} };
    if (found?.fault === 'lost') return err({ kind: 'unreachable' });
    const bytes = new TextEncoder().encode(JSON.stringify(reply?.body ?? {}));
    return ok({ status: reply?.status ?? 404, headers: new Map(), body: bytes });
  };
  const disturb = (path: string, fault: ProviderFault, times = 1) => void faults.push({ path, fault, left: times });
  return { server, provider, http, asked, disturb };
}
