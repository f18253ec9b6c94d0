import { type Exchange, pathPart, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { asObject } from '../wire.ts';

/** Messages from device to device. */
export const toDeviceRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/_matrix/client/v3/sendToDevice/{type}/{transactionId}',
    needsToken: true,
    handle: sendOnce,
  },
];

/** Passes a message on once: a repeated transaction of the same device does nothing. Unknown devices get nothing. */
function sendOnce(exchange: Exchange): Reply {
  const { state } = exchange;
  const { user, device } = requesterOf(exchange);
  const type = pathPart(exchange, 'type');
  const scope = [user.id, device.id, 'to-device', type];
  const transactionId = pathPart(exchange, 'transactionId');
  if (state.transactions.known(scope, transactionId, exchange.clock.now()) !== undefined) return reply();
  state.transactions.remember(scope, transactionId, '', exchange.clock.now());
  for (const [userId, byDevice] of Object.entries(asObject(exchange.body['messages']))) {
    for (const [deviceId, content] of Object.entries(asObject(byDevice))) {
      for (const target of state.devices.values()) {
        const isMeant = target.userId === userId && (deviceId === '*' || deviceId === target.id);
        if (isMeant) state.sendToDevice(target, { type, sender: user.id, content: asObject(content) });
      }
    }
  }
  return reply();
}
