import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isKnown } from '../../core/feature/writing.ts';
import { echoOf, findTarget, type OutboxEntry } from '../../core/outbox/outbox.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { Redact, RedactFailure } from './contract.ts';

/**
 * Takes something back. What waits is given up; what is under way may be there already, so its redaction waits for it, and both
 * are given up if the server refuses it (`core/outbox/sender.ts`). Edits that wait go with it.
 */
export async function redact(
  account: Need<'me' | 'rooms' | 'outbox'>,
  { roomId, eventId, reason }: Redact,
  txnId: TransactionId,
): Promise<Result<null, RedactFailure>> {
  if (!account.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const found = await findTarget(account, roomId, eventId);
  if (!found.ok) return err({ kind: 'storageFailed' });
  const entry = found.value?.entry ?? null;
  const target = found.value?.eventId ?? eventId;
  if (entry === null && target.startsWith('~')) return err({ kind: 'unknownEvent' });
  if (entry !== null && entry.state.kind !== 'sent') {
    const cancelled = await account.outbox.cancel(entry);
    if (cancelled.ok) return ok(null);
    if (cancelled.error.kind !== 'notCancellable') return err({ kind: 'storageFailed' });
  }
  await cancelEdits(account, roomId, target);
  if (await isKnown(account, roomId, txnId)) return ok(null);
  const asked = await askOnce(account, roomId, target, reason ?? null, txnId);
  if (!asked.ok) return err({ kind: 'storageFailed' });
  // It may have been refused while this was stored.
  const refused = entry === null ? undefined : account.outbox.find(roomId, entry.txnId);
  if (refused?.state.kind === 'not_sent') await account.outbox.cancel(refused);
  return ok(null);
}

/** What nobody will see is not sent. */
async function cancelEdits({ outbox, me }: Need<'outbox' | 'me'>, roomId: RoomId, target: EventId): Promise<void> {
  for (const entry of outbox.entriesOf(roomId)) {
    const event = echoOf(entry, me)?.event;
    const relation = event === undefined ? null : readRelation(event);
    if (relation?.kind === 'replace' && relation.target === target) await outbox.cancel(entry);
  }
}

/** One redaction is enough; one that was refused is tried again. */
function askOnce(
  { outbox }: Need<'outbox'>,
  roomId: RoomId,
  target: EventId,
  reason: string | null,
  txnId: TransactionId,
): Promise<Result<unknown, StorageFailure>> {
  const isSame = ({ payload }: OutboxEntry) => payload.kind === 'redaction' && payload.target === target;
  const there = outbox.entriesOf(roomId).find(isSame);
  return there === undefined ? outbox.add(roomId, { kind: 'redaction', target, reason }, txnId) : outbox.retry(there);
}
