import { type Exchange, failure, Refusal, type Reply, type Route, reply } from '../http-exchange.ts';
import type { RegistrationSession, SentMail } from '../registration-book.ts';
import { asObject, asText, type JsonObject } from '../wire.ts';
import { defaultPushRules } from './push-rules.ts';

const NAME = /^[a-z0-9._=/+-]+$/;

/** Making accounts, and mails with links. */
export const registerRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/register', needsToken: false, handle: register },
  { method: 'GET', path: '/_matrix/client/v3/register/available', needsToken: false, handle: available },
  {
    method: 'POST',
    path: '/_matrix/client/v3/register/email/requestToken',
    needsToken: false,
    handle: (exchange) => sendMail(exchange, 'register'),
  },
  {
    method: 'POST',
    path: '/_matrix/client/v3/account/password/email/requestToken',
    needsToken: false,
    handle: (exchange) => sendMail(exchange, 'password'),
  },
];

function register(exchange: Exchange): Reply {
  const { state, clock, body } = exchange;
  const book = state.registration;
  if (exchange.query.get('kind') === 'guest') return registerGuest(exchange);
  if (!book.isOpen) return failure(403, 'M_FORBIDDEN', 'Registration has been disabled');
  const auth = asObject(body['auth']);
  const id = asText(auth['session']) ?? `registration${state.count()}`;
  const known = book.sessions.get(id);
  if (known === undefined && auth['session'] !== undefined)
    return failure(400, 'M_UNKNOWN', `Unknown session ID: ${id}`);
  const session: RegistrationSession = known ?? { completed: new Set() };
  book.sessions.set(id, session);
  const name = asText(body['username'])?.toLowerCase();
  if (name !== undefined && session.userId === undefined) checkName(exchange, name);
  const password = asText(body['password']);
  if (password !== undefined && password.length < 8)
    return failure(400, 'M_PASSWORD_TOO_SHORT', 'The password must be at least 8 characters long');
  const wrong = doStage(exchange, auth, session);
  const isDone = book.flows.some((stages) => stages.every((stage) => session.completed.has(stage)));
  if (!isDone || name === undefined || password === undefined) {
    const flows = book.flows.map((stages) => ({ stages: [...stages] }));
    const asked = { session: id, flows, params: book.params, completed: [...session.completed] };
    return { status: 401, body: wrong === null ? asked : { ...asked, ...wrong } };
  }
  if (session.userId === undefined) {
    const user = state.addUser(name, password);
    state.setAccountData(user, 'm.push_rules', { global: defaultPushRules(user.id) });
    session.userId = user.id;
  }
  const deviceId = asText(body['device_id']) ?? `DEVICE${state.count()}`;
  const device = state.addDevice(session.userId, deviceId, asText(body['initial_device_display_name']) ?? '');
  const tokens =
    state.hasRefreshTokens && body['refresh_token'] === true
      ? { refresh_token: state.addRefreshToken(device, clock.now()), expires_in_ms: state.tokenLifetimeMs }
      : {};
  return reply({ user_id: session.userId, access_token: device.accessToken, device_id: device.id, ...tokens });
}

function registerGuest({ state, body }: Exchange): Reply {
  if (!state.registration.takesGuests) return failure(403, 'M_UNKNOWN', 'Guest access is disabled');
  const user = state.addUser(`${state.count()}`, '');
  user.isGuest = true;
  state.setAccountData(user, 'm.push_rules', { global: defaultPushRules(user.id) });
  const device = state.addDevice(user.id, 'guest_device', asText(body['initial_device_display_name']) ?? '');
  return reply({ user_id: user.id, device_id: device.id, access_token: device.accessToken });
}

/** Takes the answer to a question; gives the error of a wrong one. */
function doStage({ state }: Exchange, auth: JsonObject, session: RegistrationSession): JsonObject | null {
  const type = asText(auth['type']);
  switch (type) {
    case undefined:
      return null;
    case 'm.login.registration_token':
      if (!state.registration.tokens.has(asText(auth['token']) ?? ''))
        return { errcode: 'M_UNAUTHORIZED', error: 'Invalid registration token' };
      break;
    case 'm.login.email.identity':
      if (openedMail(state.registration.mails, auth) === undefined)
        return { errcode: 'M_UNAUTHORIZED', error: 'Unable to get validated threepid' };
      break;
    case 'm.login.dummy':
    case 'm.login.terms':
      break;
    default:
      return { errcode: 'M_UNRECOGNIZED', error: `Unknown stage ${type}` };
  }
  session.completed.add(type);
  return null;
}

/** The mail whose opened link an authentication proves. */
export function openedMail(mails: readonly SentMail[], auth: JsonObject): SentMail | undefined {
  const { sid, client_secret: secret } = asObject(auth['threepid_creds']);
  return mails.find((mail) => mail.sid === sid && mail.secret === secret && mail.isOpened);
}

function available(exchange: Exchange): Reply {
  if (!exchange.state.registration.isOpen) return failure(403, 'M_FORBIDDEN', 'Registration has been disabled');
  checkName(exchange, exchange.query.get('username') ?? '');
  return reply({ available: true });
}

function checkName({ state }: Exchange, name: string): void {
  if (!NAME.test(name)) throw new Refusal(400, 'M_INVALID_USERNAME', 'User ID can only contain some characters');
  if (state.registration.reserved.has(name))
    throw new Refusal(400, 'M_EXCLUSIVE', 'This user ID is reserved by an application service.');
  if (state.users.has(`@${name}:${state.serverName}`))
    throw new Refusal(400, 'M_USER_IN_USE', 'User ID already taken.');
}

/** Sends a mail with a link, unless the address cannot have one for that purpose. */
export function sendMail({ state, body }: Exchange, purpose: SentMail['purpose']): Reply {
  const book = state.registration;
  const email = asText(body['email']) ?? '';
  const secret = asText(body['client_secret']) ?? '';
  const attempt = Number(body['send_attempt']);
  if (!email.includes('@')) return failure(400, 'M_INVALID_EMAIL', 'The email address is not valid');
  const isKnown = book.addresses.has(email) || state.contacts.owner('email', email) !== undefined;
  if (purpose === 'password' && !isKnown) return failure(400, 'M_THREEPID_NOT_FOUND', 'Email not found');
  if (purpose !== 'password' && isKnown) return failure(400, 'M_THREEPID_IN_USE', 'Email is already in use');
  const same = book.mails.find((mail) => mail.email === email && mail.secret === secret);
  if (same === undefined) {
    const sid = `sid${state.count()}`;
    book.mails.push({ purpose, email, secret, sid, attempt, sent: 1, isOpened: false });
    return reply({ sid });
  }
  if (attempt > same.attempt) {
    same.attempt = attempt;
    same.sent += 1;
  }
  return reply({ sid: same.sid });
}
