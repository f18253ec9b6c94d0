/** Making an account (04.H-06). */
import { booleanAt, isObject, type JsonObject, own } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { parseUserId } from '../ids/parse.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';
import { decodeLoggedIn, type LoggedIn } from './login.ts';

/** The account to make. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
  readonly deviceName: string;
  /** Chosen here and the same in every try, so that a repeated one makes no second device. */
  readonly deviceId: string;
}

/** `POST /register?kind=guest`: an account without a name and a password, where a server has such (10.O-04). */
export function registerGuest(deviceName: string): Endpoint<LoggedIn> {
  const body = { initial_device_display_name: deviceName };
  return {
    request: request('POST', REGISTER_PATH, { authorised: false, query: [['kind', 'guest']], body }),
    decode: (answer) => decodeLoggedIn(answer),
  };
}

/** Asks what registration takes: the server answers with its flows, or that there is none. */
export function askToRegister(): Endpoint<LoggedIn | null> {
  return { request: request('POST', REGISTER_PATH, { authorised: false, body: {} }), decode: decodeRegistered };
}

const REGISTER_PATH = '/_matrix/client/v3/register';

/** `POST /register`. `auth` is what is said to the server's question; null the first time. Null: the account is made, without a session. */
export function register(account: NewAccount, auth: JsonObject | null): Endpoint<LoggedIn | null> {
  const body = {
    username: account.username,
    password: account.password,
    initial_device_display_name: account.deviceName,
    device_id: account.deviceId,
    refresh_token: true,
    ...(auth === null ? {} : { auth }),
  };
  return { request: request('POST', REGISTER_PATH, { authorised: false, body }), decode: decodeRegistered };
}

/** `GET /register/available`: false is said by an error. */
export function isNameAvailable(username: string): Endpoint<boolean> {
  return {
    request: request('GET', '/_matrix/client/v3/register/available', {
      authorised: false,
      query: [['username', username]],
    }),
    decode: (body) => ok(isObject(body) && booleanAt(body, 'available') !== false),
  };
}

function decodeRegistered(body: unknown): ReturnType<Endpoint<LoggedIn | null>['decode']> {
  if (!isObject(body)) return malformed('not an object');
  if (own(body, 'access_token') !== undefined) return decodeLoggedIn(body);
  return parseUserId(own(body, 'user_id')) === null ? malformed('user_id') : ok(null);
}
