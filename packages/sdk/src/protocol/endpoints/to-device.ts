import { ok } from '../../base/result/result.ts';
import type { RawContent } from '../events/event.ts';
import type { DeviceId, TransactionId, UserId } from '../ids/ids.ts';
import { type Endpoint, path, request } from './endpoint.ts';

/** A message to one device of a person, or with `*` to each of their devices. */
export interface ToDeviceMessage {
  readonly userId: UserId;
  readonly deviceId: DeviceId | '*';
  readonly content: RawContent;
}

/**
 * `PUT /sendToDevice/{type}/{txn}` (04.TD-01). The same transaction id makes a repeated request harmless. Of two messages to one
 * device the later one counts.
 */
export function sendToDevice(
  type: string,
  transactionId: TransactionId,
  messages: readonly ToDeviceMessage[],
): Endpoint<void> {
  const byUser = new Map<UserId, (readonly [string, RawContent])[]>();
  for (const { userId, deviceId, content } of messages) {
    const theirs = byUser.get(userId);
    if (theirs === undefined) byUser.set(userId, [[deviceId, content]]);
    else theirs.push([deviceId, content]);
  }
  // Made of entries: a device may have the name of a prototype.
  const body = {
    messages: Object.fromEntries([...byUser].map(([userId, theirs]) => [userId, Object.fromEntries(theirs)])),
  };
  const requestPath = path`/_matrix/client/v3/sendToDevice/${type}/${transactionId}`;
  return { request: request('PUT', requestPath, { body }), decode: () => ok() };
}
