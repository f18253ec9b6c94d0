import { authenticate } from '../authenticate.ts';
import { type Exchange, Refusal, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { User } from '../server-state.ts';
import { asObject, asText } from '../wire.ts';
import { openedMail } from './register.ts';

/** Changing the password of an account, and ending it. The password is changed by who is signed in, or by who proves an address. */
export const accountRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/account/deactivate', needsToken: true, handle: deactivate },
  { method: 'POST', path: '/_matrix/client/v3/account/password', needsToken: 'ifGiven', handle: changePassword },
];

function changePassword(exchange: Exchange): Reply {
  return exchange.requester === undefined ? changeForgotten(exchange) : changeOwn(exchange);
}

function changeOwn(exchange: Exchange): Reply {
  authenticate(exchange);
  const { user, device } = requesterOf(exchange);
  return change(exchange, user, device.id);
}

function changeForgotten(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const auth = asObject(body['auth']);
  const flows = [{ stages: ['m.login.email.identity'] }];
  const challenge = { session: 'session-of-the-password', flows, params: {}, completed: [] };
  if (auth['type'] === undefined) return { status: 401, body: challenge };
  const mail = openedMail(state.registration.mails, auth);
  const user = state.users.get(state.registration.addresses.get(mail?.email ?? '') ?? '');
  if (mail?.purpose !== 'password' || user === undefined || auth['session'] !== challenge.session)
    throw new Refusal(401, 'M_UNAUTHORIZED', 'Unable to get validated threepid', challenge);
  return change(exchange, user, null);
}

function change({ state, body }: Exchange, user: User, keptId: string | null): Reply {
  const password = asText(body['new_password']) ?? '';
  if (password.length < 8) throw new Refusal(400, 'M_WEAK_PASSWORD', 'The password is too weak');
  user.password = password;
  const others = [...state.devices.values()].filter(({ userId, id }) => userId === user.id && id !== keptId);
  if (body['logout_devices'] !== false) for (const device of others) state.removeDevice(device);
  return reply();
}

function deactivate(exchange: Exchange): Reply {
  authenticate(exchange);
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  state.deactivated.set(user.id, body['erase'] === true);
  for (const device of [...state.devices.values()]) if (device.userId === user.id) state.removeDevice(device);
  return reply({ id_server_unbind_result: 'success' });
}
