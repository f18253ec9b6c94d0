import { type Random, randomUuid } from '../../base/random/random.ts';
import type { ToDeviceMessage } from '../../protocol/endpoints/to-device.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';

/** Messages to devices that are sent in one request. */
export interface ToDeviceBatch {
  /** Place in the queue; not used again while the batch is stored. */
  readonly sequence: number;
  /** Made once, kept for every try: the server knows a repetition by it. */
  readonly txnId: TransactionId;
  readonly type: string;
  readonly messages: readonly ToDeviceMessage[];
}

/** Messages in one batch, at most (04.TD-02). */
export const MESSAGES_A_BATCH = 20;

const MESSAGE_ID = 'org.matrix.msgid';

/** Parts of `messages`, in their order, each to be sent by one request: in none is the same device named twice. */
export function partsOf(messages: readonly ToDeviceMessage[]): readonly (readonly ToDeviceMessage[])[] {
  const parts: ToDeviceMessage[][] = [];
  let named = new Set<string>();
  for (const message of messages) {
    const device = JSON.stringify([message.userId, message.deviceId]);
    const last = parts.at(-1);
    if (last === undefined || last.length === MESSAGES_A_BATCH || named.has(device)) {
      parts.push([message]);
      named = new Set([device]);
    } else {
      last.push(message);
      named.add(device);
    }
  }
  return parts;
}

/** The message with an id by which it can be found in the logs of all who pass it on (04.TD-01), unless it has one. */
export function withMessageId(message: ToDeviceMessage, random: Random): ToDeviceMessage {
  if (Object.hasOwn(message.content, MESSAGE_ID)) return message;
  return { ...message, content: { ...message.content, [MESSAGE_ID]: randomUuid(random) } };
}
