/** Requests to an identity server, which knows people by email addresses and phone numbers (10.O-03). */
import { isObject, type JsonObject, objectAt, ownEntries, stringAt, stringsAt } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { UserId } from '../ids/ids.ts';
import { parseUserId } from '../ids/parse.ts';
import { type Policy, readPolicies } from '../rules/auth-stages.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';
import {
  codeBody,
  decodeSentCode,
  decodeSuccess,
  type SentCode,
  type Validation,
  type WantedCode,
} from './third-party-ids.ts';

/** The ways in which an identity server takes addresses. */
export interface HashDetails {
  readonly algorithms: readonly string[];
  readonly pepper: string;
}

const PATH = '/_matrix/identity/v2';
/** Both bound what one look may bring. */
const MOST_MAPPINGS = 1_000;

/** `POST /user/{id}/openid/request_token`, asked of the homeserver: proves to an identity server who the user is. */
export function openIdToken(me: UserId): Endpoint<JsonObject> {
  const requestPath = path`/_matrix/client/v3/user/${me}/openid/request_token`;
  return {
    request: request('POST', requestPath, { body: {} }),
    decode: (body) =>
      isObject(body) && stringAt(body, 'access_token') !== undefined ? ok(body) : malformed('access_token'),
  };
}

/** `POST /account/register`; gives a token. */
export function registerByOpenId(openId: JsonObject): Endpoint<string> {
  return {
    request: request('POST', `${PATH}/account/register`, { authorised: false, body: openId }),
    decode: (body) => {
      const token = isObject(body) ? (stringAt(body, 'token') ?? stringAt(body, 'access_token')) : undefined;
      return token === undefined || token === '' ? malformed('token') : ok(token);
    },
  };
}

/** `GET /account`: succeeds once all terms are agreed to; else `M_TERMS_NOT_SIGNED`. */
export function identityAccount(): Endpoint<null> {
  return { request: request('GET', `${PATH}/account`), decode: () => ok(null) };
}

/** `POST /account/logout`. */
export function identityLogout(): Endpoint<null> {
  return { request: request('POST', `${PATH}/account/logout`, { body: {} }), decode: () => ok(null) };
}

/** `GET /terms`; none for a server without any. */
export function identityTerms(): Endpoint<readonly Policy[]> {
  return {
    request: request('GET', `${PATH}/terms`, { authorised: false }),
    decode: (body) => (isObject(body) ? ok(readPolicies(body)) : malformed('not an object')),
  };
}

/** `POST /terms`: the user agrees to documents, by their addresses. */
export function agreeToTerms(urls: readonly string[]): Endpoint<null> {
  return { request: request('POST', `${PATH}/terms`, { body: { user_accepts: urls } }), decode: () => ok(null) };
}

/** `GET /hash_details`. */
export function hashDetails(): Endpoint<HashDetails> {
  return {
    request: request('GET', `${PATH}/hash_details`),
    decode: (body) => {
      const pepper = isObject(body) ? stringAt(body, 'lookup_pepper') : undefined;
      const algorithms = isObject(body) ? stringsAt(body, 'algorithms') : undefined;
      return pepper === undefined || algorithms === undefined ? malformed('hash details') : ok({ pepper, algorithms });
    },
  };
}

/** `POST /lookup` of hashes by `sha256`; gives the users that are known by them. */
export function lookUp(hashes: readonly string[], pepper: string): Endpoint<ReadonlyMap<string, UserId>> {
  const body = { addresses: hashes, algorithm: 'sha256', pepper };
  return {
    request: request('POST', `${PATH}/lookup`, { body }),
    decode: (answer) => {
      const mappings = isObject(answer) ? objectAt(answer, 'mappings') : undefined;
      if (mappings === undefined) return malformed('mappings');
      const found = ownEntries(mappings)
        .slice(0, MOST_MAPPINGS)
        .flatMap(([hash, said]) => {
          const userId = parseUserId(said);
          return userId === null || !hashes.includes(hash) ? [] : [[hash, userId] as const];
        });
      return ok(new Map(found));
    },
  };
}

/** `POST /validate/email/requestToken`; gives the id of the validation that is under way. */
export function requestIdentityMail(email: string, secret: string, attempt: number): Endpoint<string> {
  const body = { client_secret: secret, email, send_attempt: attempt };
  return {
    request: request('POST', `${PATH}/validate/email/requestToken`, { body }),
    decode: (answer) => {
      const sent = decodeSentCode(answer);
      return sent.ok ? ok(sent.value.sid) : sent;
    },
  };
}

/** `POST /validate/msisdn/requestToken`. */
export function requestIdentityCode(wanted: WantedCode): Endpoint<SentCode> {
  return {
    request: request('POST', `${PATH}/validate/msisdn/requestToken`, { body: codeBody(wanted) }),
    decode: decodeSentCode,
  };
}

/** `POST /validate/msisdn/submitToken`. False: the code is not the right one. */
export function submitIdentityCode({ sid, secret }: Validation, code: string): Endpoint<boolean> {
  const body = { sid, client_secret: secret, token: code };
  return { request: request('POST', `${PATH}/validate/msisdn/submitToken`, { body }), decode: decodeSuccess };
}
