import { type Exchange, Refusal, requesterOf } from './http-exchange.ts';
import { asObject } from './wire.ts';

const PASSWORD = 'm.login.password';

/** Wants the person's password before it goes on: refuses with what is wanted until the answer is right. */
export function authenticate(exchange: Exchange): void {
  const { user } = requesterOf(exchange);
  const auth = asObject(exchange.body['auth']);
  const session = 'session-of-the-question';
  const challenge = { flows: [{ stages: [PASSWORD] }], params: {}, session, completed: [] };
  if (auth['type'] === undefined) throw new Refusal(401, 'M_MISSING_PARAM', 'Authentication is wanted', challenge);
  const isRight =
    auth['type'] === PASSWORD &&
    auth['session'] === session &&
    asObject(auth['identifier'])['user'] === user.id &&
    auth['password'] === user.password;
  if (!isRight) throw new Refusal(401, 'M_FORBIDDEN', 'Invalid password', challenge);
}
