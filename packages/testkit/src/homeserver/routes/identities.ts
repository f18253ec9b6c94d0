import { authenticate } from '../authenticate.ts';
import { type Exchange, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';

/** Identities of people, and who signed what. */
export const identityRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/keys/device_signing/upload', needsToken: true, handle: upload },
  { method: 'POST', path: '/_matrix/client/v3/keys/signatures/upload', needsToken: true, handle: sign },
];

/** The first identity is taken without a question, unless the server always asks; another one never is. */
function upload(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  const isFirst = !state.identities.has(user.id);
  if (isFirst ? state.asksForFirstIdentity : state.identities.isOther(user.id, body)) authenticate(exchange);
  state.identities.upload(user.id, body);
  return reply();
}

function sign(exchange: Exchange): Reply {
  exchange.state.identities.sign(requesterOf(exchange).user.id, exchange.body);
  return reply({ failures: {} });
}
