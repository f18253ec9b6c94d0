import type { DeviceId } from '../ids/ids.ts';
import { type Endpoint, request } from './endpoint.ts';
import { decodeLoggedIn, LOGIN_PATH, type LoggedIn } from './login.ts';

/** A sign-in with the token that the server gave to the page it led back to. */
export interface TokenLogin {
  /** Good once, for a short time. A secret. */
  readonly token: string;
  readonly deviceName: string;
  /** Given to sign in again as the same device. */
  readonly deviceId?: DeviceId;
}

/** `POST /login` with a login token. */
export function loginWithToken({ token, deviceName, deviceId }: TokenLogin): Endpoint<LoggedIn> {
  const body = {
    type: 'm.login.token',
    token,
    initial_device_display_name: deviceName,
    refresh_token: true,
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
  };
  return { request: request('POST', LOGIN_PATH, { authorised: false, body }), decode: decodeLoggedIn };
}
