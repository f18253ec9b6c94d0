import { err, ok, type Result } from '../../base/result/result.ts';
import type { Feature, FeatureContext } from '../../core/feature/feature.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type {
  MessageItemContent,
  MessagesApi,
  PendingFailure,
  PendingMessage,
  SendText,
  SendTextFailure,
} from './contract.ts';

/** Writing messages, and what events are when drawn. */
export const messagesFeature: Feature<MessagesApi, MessageItemContent> = {
  content: async () => (await import('./item-content.ts')).messageContentSocket,
  handlers: (context) => ({
    'messages.sendText': { shape: 'command', run: (input) => sendText(context, input) },
    'messages.retry': { shape: 'command', run: (input) => retry(context, input) },
    'messages.discard': { shape: 'command', run: (input) => discard(context, input) },
  }),
};

async function sendText(
  context: FeatureContext,
  input: SendText,
): Promise<Result<{ readonly txnId: TransactionId }, SendTextFailure>> {
  const account = context.accounts.account.current;
  const room = account?.rooms.records.get(input.roomId);
  if (account === null || room === undefined) return err({ kind: 'unknownRoom' });
  // A room once encrypted never gets plain text, whatever its state says now (SEC-19).
  if (room.isEncrypted) return err({ kind: 'encryptionUnavailable' });
  const { composeText } = await import('./compose.ts');
  const content = composeText(input);
  if (content === null) return err({ kind: 'empty' });
  const added = await account.outbox.add(input.roomId, { kind: 'event', type: 'm.room.message', content });
  return added.ok ? ok({ txnId: added.value.txnId }) : err({ kind: 'storageFailed' });
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
