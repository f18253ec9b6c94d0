/** Mails with a link that confirms an address. */
import { isObject, type JsonObject, stringAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { EMAIL } from '../rules/auth-stages.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

/** The mail that is wanted. */
export interface WantedMail {
  /** `own`: another address for the account that is signed in. */
  readonly purpose: 'register' | 'password' | 'own';
  readonly email: string;
  /** Made here; it proves later that the link was asked for here. */
  readonly secret: string;
  /** Counts the mails that the user asked for: a repeated request with the same number sends no second one. */
  readonly attempt: number;
}

const PATHS = {
  register: '/_matrix/client/v3/register/email/requestToken',
  password: '/_matrix/client/v3/account/password/email/requestToken',
  own: '/_matrix/client/v3/account/3pid/email/requestToken',
};

/** `POST …/email/requestToken`; gives the id of the confirmation that is under way. */
export function requestMail({ purpose, email, secret, attempt }: WantedMail): Endpoint<string> {
  const body = { client_secret: secret, email, send_attempt: attempt };
  return {
    request: request('POST', PATHS[purpose], { authorised: purpose === 'own', body }),
    decode: (answer) => {
      const sid = isObject(answer) ? stringAt(answer, 'sid') : undefined;
      return sid === undefined || sid === '' ? malformed('sid') : ok(sid);
    },
  };
}

/** The proof that the link of a mail was opened, as `auth` of a request. */
export function mailAuth(sid: string, secret: string, session: string | null): JsonObject {
  return {
    type: EMAIL,
    threepid_creds: { sid, client_secret: secret },
    ...(session === null ? {} : { session }),
  };
}
