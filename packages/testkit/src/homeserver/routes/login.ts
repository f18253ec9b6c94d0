import { type Exchange, failure, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { User } from '../server-state.ts';
import { asObject, asText } from '../wire.ts';

const PASSWORD = 'm.login.password';
const TOKEN = 'm.login.token';

/** Signing in by password, new tokens for old ones, and signing out. */
export const loginRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/_matrix/client/v3/login',
    needsToken: false,
    handle: flows,
  },
  { method: 'POST', path: '/_matrix/client/v3/login', needsToken: false, handle: login },
  { method: 'POST', path: '/_matrix/client/v3/refresh', needsToken: false, handle: refresh },
  { method: 'POST', path: '/_matrix/client/v3/logout', needsToken: true, handle: logout },
  { method: 'GET', path: '/_matrix/client/v3/account/whoami', needsToken: true, handle: whoami },
];

function flows({ state: { registration } }: Exchange): Reply {
  const { sso, offersPassword } = registration;
  const elsewhere = sso === null ? [] : [{ type: 'm.login.sso', identity_providers: [...sso] }, { type: TOKEN }];
  return reply({ flows: [...(offersPassword ? [{ type: PASSWORD }] : []), ...elsewhere] });
}

function login(exchange: Exchange): Reply {
  const { state, body } = exchange;
  if (body['type'] === TOKEN) {
    const token = asText(body['token']) ?? '';
    const user = state.users.get(state.registration.loginTokens.get(token) ?? '');
    if (user === undefined) return failure(403, 'M_FORBIDDEN', 'Invalid login token');
    state.registration.loginTokens.delete(token);
    return signedIn(exchange, user);
  }
  if (body['type'] !== PASSWORD) return failure(400, 'M_UNKNOWN', `Unknown login type ${asText(body['type']) ?? ''}`);
  const name = asText(asObject(body['identifier'])['user']) ?? asText(body['user']) ?? '';
  const user = findUser([...state.users.values()], name);
  if (user === undefined || user.password !== body['password']) {
    return failure(403, 'M_FORBIDDEN', 'Invalid username or password');
  }
  if (state.deactivated.has(user.id)) return failure(403, 'M_USER_DEACTIVATED', 'This account has been deactivated');
  return signedIn(exchange, user);
}

function signedIn({ state, clock, body }: Exchange, user: User): Reply {
  const deviceId = asText(body['device_id']) ?? `DEVICE${state.count()}`;
  const device = state.addDevice(user.id, deviceId, asText(body['initial_device_display_name']) ?? '');
  return reply({
    user_id: user.id,
    access_token: device.accessToken,
    home_server: state.serverName,
    device_id: device.id,
    ...(state.hasRefreshTokens && body['refresh_token'] === true
      ? { refresh_token: state.addRefreshToken(device, clock.now()), expires_in_ms: state.tokenLifetimeMs }
      : {}),
  });
}

function refresh({ state, clock, body }: Exchange): Reply {
  const refreshed = state.refresh(asText(body['refresh_token']) ?? '', clock.now());
  if (refreshed === undefined)
    return failure(401, 'M_UNKNOWN_TOKEN', 'Refresh token is not valid', { soft_logout: false });
  const { device, refreshToken } = refreshed;
  return reply({ access_token: device.accessToken, refresh_token: refreshToken, expires_in_ms: state.tokenLifetimeMs });
}

/** A person may be named by the local part, in any case, or in full. */
function findUser(users: readonly User[], name: string): User | undefined {
  return users.find(({ id, localpart }) => id === name || localpart === name.toLowerCase());
}

function logout(exchange: Exchange): Reply {
  const { device } = requesterOf(exchange);
  exchange.state.removeDevice(device);
  return reply();
}

function whoami(exchange: Exchange): Reply {
  const { user, device } = requesterOf(exchange);
  return reply({ user_id: user.id, device_id: device.id, is_guest: user.isGuest === true });
}
