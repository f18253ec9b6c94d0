import { type Exchange, failure, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { ServerState } from '../server-state.ts';
import { asObject, asText, asTexts, type JsonObject } from '../wire.ts';

/** Keys of devices: brought, asked for, taken. */
export const keyRoutes: readonly Route[] = [
  { method: 'POST', path: '/_matrix/client/v3/keys/upload', needsToken: true, handle: upload },
  { method: 'POST', path: '/_matrix/client/v3/keys/query', needsToken: true, handle: query },
  { method: 'POST', path: '/_matrix/client/v3/keys/claim', needsToken: true, handle: claim },
];

function upload(exchange: Exchange): Reply {
  const { user, device } = requesterOf(exchange);
  const counts = exchange.state.keys.upload(user.id, device.id, exchange.body);
  if (counts === null) return failure(400, 'M_UNKNOWN', 'One time key already exists.');
  return reply({ one_time_key_counts: counts });
}

/** All devices of a person where none are named. */
function query({ state, body }: Exchange): Reply {
  const found = Object.entries(asObject(body['device_keys'])).map(([userId, named]) => {
    const wanted = asTexts(named);
    const deviceIds = devicesOf(state, userId).filter((id) => wanted.length === 0 || wanted.includes(id));
    return [userId, state.keys.query(userId, deviceIds)] as const;
  });
  return reply({ device_keys: Object.fromEntries(found), failures: {} });
}

function claim({ state, body }: Exchange): Reply {
  const claimed = Object.entries(asObject(body['one_time_keys'])).map(([userId, devices]) => {
    const keys = Object.entries(asObject(devices)).flatMap(([deviceId, algorithm]): [string, JsonObject][] => {
      const key = state.keys.claim(userId, deviceId, asText(algorithm) ?? '');
      return key === null ? [] : [[deviceId, key]];
    });
    return [userId, Object.fromEntries(keys)] as const;
  });
  return reply({ one_time_keys: Object.fromEntries(claimed), failures: {} });
}

function devicesOf(state: ServerState, userId: string): readonly string[] {
  return [...state.devices.values()].flatMap((device) => (device.userId === userId ? device.id : []));
}
