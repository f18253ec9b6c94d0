import type { JsonObject } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import { type Endpoint, request } from './endpoint.ts';

/**
 * `POST /keys/device_signing/upload` (06.X-02): the public keys of one's own identity. `auth` is the answer to what the server asked;
 * null the first time.
 */
export function uploadSigningKeys(keys: JsonObject, auth: JsonObject | null): Endpoint<null> {
  const body = auth === null ? keys : { ...keys, auth };
  return {
    request: request('POST', '/_matrix/client/v3/keys/device_signing/upload', { body, timeoutMs: 60_000 }),
    decode: () => ok(null),
  };
}
