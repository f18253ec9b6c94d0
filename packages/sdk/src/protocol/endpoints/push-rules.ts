import { isObject, type JsonObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

/** `GET /pushrules/`: all rule sets, as received. */
export function pushRules(): Endpoint<JsonObject> {
  return {
    request: request('GET', '/_matrix/client/v3/pushrules/'),
    decode: (body) => (isObject(body) ? ok(body) : malformed('not an object')),
  };
}
