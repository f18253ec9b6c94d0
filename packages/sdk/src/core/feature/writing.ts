/** The way of a slice's own events into the outbox. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { Need } from './faces.ts';

export type CannotWrite =
  | { readonly kind: 'unknownRoom' }
  /** The room is encrypted and this engine cannot encrypt (yet): never sent as plain text. */
  | { readonly kind: 'encryptionUnavailable' };

/** An event to be sent. */
export interface Written {
  readonly type: string;
  readonly content: RawContent;
}

/** The transaction id of what a command sends: a command that is asked again after an engine died goes out under the same id. */
export function txnIdOf(commandId: string): TransactionId {
  return `p${commandId}` as TransactionId;
}

/** Says that messages may go out to a room at all, or why they may not. */
export function mayWrite({ rooms, crypto }: Need<'rooms' | 'crypto'>, roomId: RoomId): Result<void, CannotWrite> {
  const room = rooms.records.get(roomId);
  if (room === undefined) return err({ kind: 'unknownRoom' });
  // A room once encrypted never gets plain text, whatever its state says now (SEC-19).
  return room.isEncrypted && !crypto.isUsable ? err({ kind: 'encryptionUnavailable' }) : ok();
}

/** Stores an event to be sent, unless that was done already under this id. */
export async function storeWritten(
  places: Need<'rooms' | 'outbox'>,
  roomId: RoomId,
  { type, content }: Written,
  txnId: TransactionId,
): Promise<Result<{ readonly txnId: TransactionId }, { readonly kind: 'storageFailed' }>> {
  // A page asks again after an engine died on it: what was stored, or even sent and delivered, is not said twice.
  if (await isKnown(places, roomId, txnId)) return ok({ txnId });
  const added = await places.outbox.add(roomId, { kind: 'event', type, content }, txnId);
  return added.ok ? ok({ txnId: added.value.txnId }) : err({ kind: 'storageFailed' });
}

/** True if an event waits to be sent under this id, or has come back by sync. */
export async function isKnown(
  { outbox, rooms }: Need<'rooms' | 'outbox'>,
  roomId: RoomId,
  txnId: TransactionId,
): Promise<boolean> {
  if (outbox.find(roomId, txnId) !== undefined) return true;
  const room = await rooms.load(roomId);
  if (!room.ok) return false;
  return room.value.chunks.some(({ events }) => events.some((event) => transactionIdOf(event) === txnId));
}
