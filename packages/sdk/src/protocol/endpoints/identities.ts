import { isObject, type JsonObject, objectAt, own, ownEntries } from '../../base/json/guards.ts';
import { ok } from '../../base/result/result.ts';
import type { DeviceId, UserId } from '../ids/ids.ts';
import { type Endpoint, malformed, request } from './endpoint.ts';

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

/** `POST /keys/query`: the public keys that one device has at the server, by their ids; null where it has none. */
export function queryDeviceKeys(userId: UserId, deviceId: DeviceId): Endpoint<ReadonlyMap<string, string> | null> {
  const body = { device_keys: { [userId]: [deviceId] } };
  return {
    request: request('POST', '/_matrix/client/v3/keys/query', { body }),
    decode: (answer) => {
      const users = isObject(answer) ? objectAt(answer, 'device_keys') : undefined;
      if (users === undefined) return malformed('device_keys');
      const device = own(objectAt(users, userId) ?? {}, deviceId);
      const keys = isObject(device) ? objectAt(device, 'keys') : undefined;
      if (keys === undefined) return ok(null);
      return ok(new Map(ownEntries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string')));
    },
  };
}
