import { authenticate } from '../authenticate.ts';
import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { Device, ServerState } from '../server-state.ts';
import { asText, asTexts, type JsonObject } from '../wire.ts';

/** The devices that somebody is signed in with. */
export const deviceRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v3/devices', needsToken: true, handle: list },
  { method: 'GET', path: '/_matrix/client/v3/devices/{deviceId}', needsToken: true, handle: show },
  { method: 'PUT', path: '/_matrix/client/v3/devices/{deviceId}', needsToken: true, handle: rename },
  { method: 'POST', path: '/_matrix/client/v3/delete_devices', needsToken: true, handle: signOut },
];

function list(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  return reply({ devices: devicesOf(exchange.state, user.id).map(shown) });
}

function show(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  const device = devicesOf(exchange.state, user.id).find(({ id }) => id === pathPart(exchange, 'deviceId'));
  return device === undefined ? failure(404, 'M_NOT_FOUND', 'No such device') : reply(shown(device));
}

function rename(exchange: Exchange): Reply {
  const { user } = requesterOf(exchange);
  const device = devicesOf(exchange.state, user.id).find(({ id }) => id === pathPart(exchange, 'deviceId'));
  if (device === undefined) return failure(404, 'M_NOT_FOUND', 'No such device');
  device.displayName = asText(exchange.body['display_name']) ?? device.displayName;
  exchange.state.keys.changed(user.id);
  return reply();
}

function signOut(exchange: Exchange): Reply {
  authenticate(exchange);
  const { user } = requesterOf(exchange);
  const ids = asTexts(exchange.body['devices']);
  for (const device of devicesOf(exchange.state, user.id).filter(({ id }) => ids.includes(id)))
    exchange.state.removeDevice(device);
  return reply();
}

function devicesOf(state: ServerState, userId: string): readonly Device[] {
  return [...state.devices.values()].filter((device) => device.userId === userId);
}

function shown({ id, displayName, lastSeenMs }: Device): JsonObject {
  const seen = lastSeenMs === undefined ? {} : { last_seen_ts: lastSeenMs, last_seen_ip: '127.0.0.1' };
  return { device_id: id, display_name: displayName, ...seen };
}
