/** Changing and ending an account. */
import type { JsonObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { type Endpoint, request } from './endpoint.ts';

export interface NewPassword {
  readonly password: string;
  /** True to end all other sessions. */
  readonly signsOutOthers: boolean;
  /** False for who forgot the password: without a token, a mail says who asks. */
  readonly isSignedIn: boolean;
}

/** `POST /account/password`. `auth` is the answer to what the server asked; null the first time. */
export function setPassword(
  { password, signsOutOthers, isSignedIn }: NewPassword,
  auth: JsonObject | null,
): Endpoint<null> {
  const body = { new_password: password, logout_devices: signsOutOthers, ...(auth === null ? {} : { auth }) };
  return {
    request: request('POST', '/_matrix/client/v3/account/password', { authorised: isSignedIn, body }),
    decode: () => ok(null),
  };
}

/** `POST /account/deactivate`. `erases`: messages are hidden from users who join their rooms later. */
export function deactivateAccount(erases: boolean, auth: JsonObject | null): Endpoint<null> {
  const body = { erase: erases, ...(auth === null ? {} : { auth }) };
  return { request: request('POST', '/_matrix/client/v3/account/deactivate', { body }), decode: () => ok(null) };
}
