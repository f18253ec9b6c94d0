import { isObject, own } from '../../base/json/guards.ts';
import type { TransactionId } from '../ids/ids.ts';
import type { RoomEvent } from './event.ts';

/** The transaction id that this device gave to `event`; undefined on events of others and of other devices. */
export function transactionIdOf(event: RoomEvent): TransactionId | undefined {
  const id = isObject(event.unsigned) ? own(event.unsigned, 'transaction_id') : undefined;
  return typeof id === 'string' ? (id as TransactionId) : undefined;
}

/** `event` as the server would have sent it with our transaction id. */
export function withTransactionId(event: RoomEvent, txnId: TransactionId): RoomEvent {
  if (transactionIdOf(event) === txnId) return event;
  return { ...event, unsigned: { ...event.unsigned, transaction_id: txnId } };
}

/** `event` without the transaction that a server says it came of. */
export function withoutTransactionId(event: RoomEvent): RoomEvent {
  const { transaction_id: _, ...unsigned } = event.unsigned ?? {};
  return { ...event, unsigned };
}
