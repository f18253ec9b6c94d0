/** What the person may do with what waits in the outbox. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { cannotCancelText, echoOf, type OutboxEntry } from '../../core/outbox/outbox.ts';
import type { ResultOf } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MessagesApi, PendingMessage } from './contract.ts';
import { pendingEntries } from './pending-entries.ts';

type Retried = ResultOf<MessagesApi['messages.retry']>;
type Discarded = ResultOf<MessagesApi['messages.discard']>;
type Pending = ResultOf<MessagesApi['messages.pending']>;

/** The refusal of what is done to a message that waits for nothing. */
export const NOT_PENDING = {
  kind: 'notPending',
  message: 'updatePendingEventStatus called on an event which is not a local echo.',
} as const;

/** Tries again what was not sent. */
export async function retry(
  account: Need<'me' | 'rooms' | 'outbox' | 'timelineOptions'>,
  { roomId, txnId }: PendingMessage,
): Promise<Retried> {
  const entry = account.outbox.find(roomId, txnId);
  if (entry?.state.kind !== 'not_sent') return err(NOT_PENDING);
  const queued = await account.outbox.retry(entry);
  return queued.ok ? ok(null) : err({ kind: 'storageFailed' });
}

/** Gives up what waits, and what relates to it. */
export async function discard(
  account: Need<'me' | 'rooms' | 'outbox' | 'timelineOptions'>,
  { roomId, txnId }: PendingMessage,
): Promise<Discarded> {
  const entry = account.outbox.find(roomId, txnId);
  if (entry === undefined) return err(NOT_PENDING);
  const cancelled = await account.outbox.cancel(entry);
  if (cancelled.ok) return ok(null);
  if (cancelled.error.kind !== 'notCancellable') return err({ kind: 'storageFailed' });
  const { status } = cancelled.error;
  return err({ kind: 'notCancellable', status, message: cannotCancelText(status) });
}

/** What waits in a room. */
export function pending(account: Need<'me' | 'rooms' | 'outbox' | 'timelineOptions'>, roomId: RoomId): Pending {
  if (!account.rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const entries: Result<readonly OutboxEntry[], Extract<Pending, { ok: false }>['error']> = pendingEntries(
    account.outbox,
    roomId,
    account.timelineOptions,
  );
  if (!entries.ok) return entries;
  return ok(
    entries.value.map((entry) => ({
      txnId: entry.txnId,
      relationId: echoOf(entry, account.me)?.event.event_id ?? null,
      status: entry.state.kind,
    })),
  );
}
