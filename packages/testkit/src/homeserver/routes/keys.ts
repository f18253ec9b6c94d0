import { type Exchange, failure, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { Device, ServerState } from '../server-state.ts';
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
function query(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const asker = requesterOf(exchange).user.id;
  const found = Object.entries(asObject(body['device_keys'])).map(([userId, named]) => {
    const wanted = asTexts(named);
    const devices = devicesOf(state, userId).filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    return [userId, Object.fromEntries(devices.flatMap((device) => keysOf(state, device, asker)))] as const;
  });
  const identities = (kind: Parameters<typeof state.identities.find>[1]) =>
    Object.fromEntries(
      found.flatMap(([userId]) => {
        const key = state.identities.find(userId, kind, asker);
        return key === null ? [] : [[userId, key] as const];
      }),
    );
  return reply({
    device_keys: Object.fromEntries(found),
    failures: {},
    master_keys: identities('master_key'),
    self_signing_keys: identities('self_signing_key'),
    user_signing_keys: identities('user_signing_key'),
  });
}

function keysOf(state: ServerState, { id, userId, displayName }: Device, asker: string): [string, JsonObject][] {
  const keys = state.keys.query(userId, [id])[id];
  if (keys === undefined) return [];
  const signed = state.identities.withSignatures(asObject(keys), { owner: userId, name: id, asker });
  return [[id, { ...signed, unsigned: { device_display_name: displayName } }]];
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

function devicesOf(state: ServerState, userId: string): readonly Device[] {
  return [...state.devices.values()].filter((device) => device.userId === userId);
}
