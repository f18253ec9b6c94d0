import { isObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { type Endpoint, malformed, path, request } from './endpoint.ts';

/** `GET /user/{user}/account_data/{type}`; `M_NOT_FOUND` if it was never set. */
export function accountData(me: UserId, type: string): Endpoint<RawContent> {
  return {
    request: request('GET', path`/_matrix/client/v3/user/${me}/account_data/${type}`),
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}

/** `PUT /user/{user}/account_data/{type}`. */
export function setAccountData(me: UserId, type: string, content: RawContent): Endpoint<void> {
  const requestPath = path`/_matrix/client/v3/user/${me}/account_data/${type}`;
  return { request: request('PUT', requestPath, { body: content }), decode: () => ok() };
}
