import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import { transactionIdOf } from '../../core/outbox/outbox.ts';
import type { RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type {
  MessageItemContent,
  MessagesApi,
  PendingFailure,
  PendingMessage,
  SendText,
  SendTextFailure,
} from './contract.ts';
import { type HearingAccount, openIncoming } from './incoming.ts';

/** Writing messages, and what events are when drawn. */
export const messagesFeature: Feature<MessagesApi, MessageItemContent, never, HearingAccount> = {
  content: async () => (await import('./item-content.ts')).messageContentSocket,
  handlers: (context) => {
    // Messages are kept in the order they were asked for, however long each takes.
    const inOrder = new Serial();
    return {
      'messages.sendText': {
        shape: 'command',
        run: (input, { commandId }) => inOrder.run(() => sendText(context, input, commandId)),
      },
      'messages.retry': { shape: 'command', run: (input) => retry(context, input) },
      'messages.discard': { shape: 'command', run: (input) => discard(context, input) },
      'messages.incoming': { shape: 'stream', open: (_params, scope) => openIncoming(context, scope) },
    };
  },
};

async function sendText(
  context: FeatureContext,
  input: SendText,
  commandId: string,
): Promise<Result<{ readonly txnId: TransactionId }, SendTextFailure>> {
  const account = context.accounts.account.current;
  const room = account?.rooms.records.get(input.roomId);
  if (account === null || room === undefined) return err({ kind: 'unknownRoom' });
  // A room once encrypted never gets plain text, whatever its state says now (SEC-19).
  if (room.isEncrypted) return err({ kind: 'encryptionUnavailable' });
  const { composeText } = await import('./compose.ts');
  const content = composeText(input);
  if (content === null) return err({ kind: 'empty' });
  // A page asks again after an engine died on it: what was stored, or even sent and delivered, is not said twice.
  const txnId = `p${commandId}` as TransactionId;
  if (await isKnown(account, input.roomId, txnId)) return ok({ txnId });
  const added = await account.outbox.add(input.roomId, { kind: 'event', type: 'm.room.message', content }, txnId);
  return added.ok ? ok({ txnId: added.value.txnId }) : err({ kind: 'storageFailed' });
}

/** Whether the message waits to be sent, or has come back by sync. */
async function isKnown({ outbox, rooms }: AccountCore, roomId: RoomId, txnId: TransactionId): Promise<boolean> {
  if (outbox.find(roomId, txnId) !== undefined) return true;
  const room = await rooms.load(roomId);
  if (!room.ok) return false;
  return room.value.chunks.some(({ events }) => events.some((event) => transactionIdOf(event) === txnId));
}

async function retry(context: FeatureContext, input: PendingMessage): Promise<Result<null, PendingFailure>> {
  const outbox = context.accounts.account.current?.outbox;
  const entry = outbox?.find(input.roomId, input.txnId);
  if (outbox === undefined || entry?.state.kind !== 'not_sent') return err({ kind: 'notPending' });
  const queued = await outbox.setState(entry, { kind: 'queued' });
  return queued.ok ? ok(null) : err({ kind: 'storageFailed' });
}

async function discard(context: FeatureContext, input: PendingMessage): Promise<Result<null, PendingFailure>> {
  const outbox = context.accounts.account.current?.outbox;
  const entry = outbox?.find(input.roomId, input.txnId);
  const isDiscardable = entry?.state.kind === 'not_sent' || entry?.state.kind === 'queued';
  if (outbox === undefined || entry === undefined || !isDiscardable) return err({ kind: 'notPending' });
  const removed = await outbox.remove(entry);
  return removed.ok ? ok(null) : err({ kind: 'storageFailed' });
}
