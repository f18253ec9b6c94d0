import { type Exchange, failure, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject, asText } from '../wire.ts';

const PATH = '/_matrix/client/unstable/org.matrix.msc3814.v1/dehydrated_device';

/** A device that lies here sealed and is sent keys (MSC3814), as Synapse has it. */
export const dehydratedDeviceRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, needsToken: true, handle: get },
  { method: 'PUT', path: PATH, needsToken: true, handle: put },
  { method: 'DELETE', path: PATH, needsToken: true, handle: remove },
  { method: 'POST', path: `${PATH}/{deviceId}/events`, needsToken: true, handle: events },
];

function get(exchange: Exchange): Reply {
  const found = exchange.state.dehydrated.get(requesterOf(exchange).user.id);
  return found === undefined ? absent() : reply({ device_id: found.device.id, device_data: found.data });
}

/** Takes the place of the one before. */
function put(exchange: Exchange): Reply {
  const { state, body } = exchange;
  const { user } = requesterOf(exchange);
  const id = asText(body['device_id']) ?? '';
  forget(exchange);
  const device = state.addDevice(user.id, id, asText(body['initial_device_display_name']) ?? '');
  state.dehydrated.set(user.id, { device, data: asObject(body['device_data']) });
  state.keys.upload(user.id, id, body);
  return reply({ device_id: id });
}

function remove(exchange: Exchange): Reply {
  const id = forget(exchange);
  return id === null ? absent() : reply({ device_id: id });
}

function forget(exchange: Exchange): string | null {
  const { state } = exchange;
  const { user } = requesterOf(exchange);
  const found = state.dehydrated.get(user.id);
  if (found === undefined) return null;
  state.dehydrated.delete(user.id);
  state.devices.delete(found.device.accessToken);
  state.keys.forget(user.id, found.device.id);
  return found.device.id;
}

/** Two a page; the token says how many were given. */
function events(exchange: Exchange): Reply {
  const found = exchange.state.dehydrated.get(requesterOf(exchange).user.id);
  if (found?.device.id !== pathPart(exchange, 'deviceId')) return absent();
  const from = Number(asText(exchange.body['next_batch']) ?? 0);
  const given = found.device.toDevice.slice(from, from + 2).map(({ value }) => value);
  return reply({ events: given, next_batch: String(from + given.length) });
}

function absent(): Reply {
  return failure(404, 'M_NOT_FOUND', 'No dehydrated device available');
}
