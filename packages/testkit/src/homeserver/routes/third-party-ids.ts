import { authenticate } from '../authenticate.ts';
import type { KnownAddress, TrustedIdentityServer } from '../contact-book.ts';
import {
  type Exchange,
  failure,
  pathPart,
  Refusal,
  type Reply,
  type Route,
  reply,
  requesterOf,
} from '../http-exchange.ts';
import { asText, type JsonObject } from '../wire.ts';
import { sendMail } from './register.ts';

const PATH = '/_matrix/client/v3/account/3pid';

/** Email addresses and phone numbers of an account, and the token by which an identity server knows who asks. */
export const thirdPartyIdRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, needsToken: true, handle: list },
  {
    method: 'POST',
    path: `${PATH}/email/requestToken`,
    needsToken: true,
    handle: (exchange) => sendMail(exchange, 'own'),
  },
  { method: 'POST', path: `${PATH}/msisdn/requestToken`, needsToken: true, handle: sendCode },
  { method: 'POST', path: '/_synapse/submit_code', needsToken: false, handle: takeCode },
  { method: 'POST', path: `${PATH}/add`, needsToken: true, handle: add },
  { method: 'POST', path: `${PATH}/delete`, needsToken: true, handle: remove },
  { method: 'POST', path: `${PATH}/bind`, needsToken: true, handle: bind },
  { method: 'POST', path: `${PATH}/unbind`, needsToken: true, handle: unbind },
  {
    method: 'POST',
    path: '/_matrix/client/v3/user/{userId}/openid/request_token',
    needsToken: true,
    handle: openId,
  },
];

function list(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  const threepids = exchange.state.contacts.of(user.id).map(({ medium, address }) => ({
    ...{ medium, address, validated_at: exchange.clock.now(), added_at: exchange.clock.now() },
  }));
  return reply({ threepids });
}

function sendCode({ state, body }: Exchange): Reply {
  const phone = (asText(body['phone_number']) ?? '').replace('+', '');
  const secret = asText(body['client_secret']) ?? '';
  const attempt = Number(body['send_attempt']);
  if (!/^\d{7,15}$/u.test(phone)) return failure(400, 'M_INVALID_PARAM', 'Unable to parse phone number');
  if (state.contacts.owner('msisdn', phone) !== undefined)
    return failure(400, 'M_THREEPID_IN_USE', 'MSISDN is already in use');
  const sid = `sid${state.count()}`;
  state.contacts.texts.push({ phone, secret, sid, code: `1${state.count()}`, attempt, isTaken: false });
  const page = state.contacts.namesSubmitUrl ? { submit_url: `https://${state.serverName}/_synapse/submit_code` } : {};
  return reply({ sid, ...page });
}

function takeCode({ state, body }: Exchange): Reply {
  const { sid, client_secret: secret, token } = body;
  const text = state.contacts.texts.find((one) => one.sid === sid && one.secret === secret);
  if (text !== undefined && text.code === token) text.isTaken = true;
  return reply({ success: text?.isTaken === true && text.code === token });
}

function add(exchange: Exchange): Reply {
  const { state, body } = exchange;
  if (state.capabilities['m.3pid_changes'] !== undefined)
    return failure(403, 'M_FORBIDDEN', '3PID changes are disabled on this server');
  authenticate(exchange);
  const { user } = requesterOf(exchange);
  const { sid, client_secret: secret } = body;
  const mail = state.registration.mails.find((one) => one.sid === sid && one.secret === secret && one.isOpened);
  const text = state.contacts.texts.find((one) => one.sid === sid && one.secret === secret && one.isTaken);
  const known: Omit<KnownAddress, 'userId'> | null =
    mail !== undefined
      ? { medium: 'email', address: mail.email }
      : text !== undefined
        ? { medium: 'msisdn', address: text.phone }
        : null;
  if (known === null) return failure(400, 'M_THREEPID_AUTH_FAILED', 'No validated 3pid session found');
  state.contacts.addresses.push({ userId: user.id, ...known });
  return reply();
}

function remove(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  const [medium, address] = [asText(body['medium']) ?? '', asText(body['address']) ?? ''];
  state.contacts.remove(user.id, medium, address);
  for (const server of state.contacts.identityServers.values()) server.unbind(medium, address);
  return reply({ id_server_unbind_result: 'success' });
}

function bind(exchange: Exchange): Reply {
  const { body } = exchange;
  const { user } = requesterOf(exchange);
  const [sid, secret, token] = ['sid', 'client_secret', 'id_access_token'].map((name) => asText(body[name]) ?? '');
  const refused = identityServerOf(exchange).bind(sid ?? '', secret ?? '', token ?? '', user.id);
  return refused === null ? reply() : { status: 400, body: refused };
}

function unbind(exchange: Exchange): Reply {
  const { body } = exchange;
  identityServerOf(exchange).unbind(asText(body['medium']) ?? '', asText(body['address']) ?? '');
  return reply({ id_server_unbind_result: 'success' });
}

function openId(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  if (pathPart(exchange, 'userId') !== user.id) return failure(403, 'M_FORBIDDEN', 'Cannot request tokens for others.');
  return reply({
    access_token: `openid of ${user.id}`,
    expires_in: 3600,
    matrix_server_name: exchange.state.serverName,
    token_type: 'Bearer',
  });
}

/** The identity server that a request names. */
export function identityServerOf({ state, body }: Exchange): TrustedIdentityServer {
  const server = state.contacts.identityServers.get(asText(body['id_server']) ?? '');
  if (server === undefined) throw new Refusal(400, 'M_SERVER_NOT_TRUSTED', 'The identity server is not trusted');
  return server;
}

/** Hands an invitation by address to the identity server; gives the user who is known there, or null for who is told by a message. */
export function inviteByAddress(exchange: Exchange, invitation: JsonObject, roomId: string): string | null {
  const server = identityServerOf({ ...exchange, body: invitation });
  const [medium, address, token] = ['medium', 'address', 'id_access_token'].map(
    (name) => asText(invitation[name]) ?? '',
  );
  const done = server.invite(medium ?? '', address ?? '', token ?? '', roomId);
  if (done === null || typeof done === 'string') return done;
  throw new Refusal(403, asText(done['errcode']) ?? 'M_UNKNOWN', asText(done['error']) ?? '');
}
