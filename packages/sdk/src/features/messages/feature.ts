import { ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { MessageItemContent, MessagesApi } from './contract.ts';
import { type HearingAccount, openIncoming } from './incoming.ts';
import { discard, pending, retry } from './pending.ts';
import { redact } from './redact.ts';
import { editText, sendText } from './send.ts';

/** Writing messages, and what events are when drawn. */
export const messagesFeature: Feature<MessagesApi, MessageItemContent, never, HearingAccount> = {
  content: async () => (await import('./item-content.ts')).messageContentSocket,
  handlers: (context) => {
    // What the person does is kept in its order, however long each takes.
    const inOrder = new Serial();
    const account = () => context.accounts.account.current;
    // The page keeps what it asked to be sent until the answer: that comes when no power cut takes it any more.
    const keep = async <Outcome extends Result<unknown, unknown>>(
      store: (current: HearingAccount | null) => Promise<Outcome>,
    ): Promise<Outcome> => {
      const { current, outcome } = await inOrder.run(async () => {
        const running = account();
        return { current: running, outcome: await store(running) };
      });
      if (outcome.ok) await current?.outbox.safety.whenSafe(current.scope.signal);
      return outcome;
    };
    return {
      'messages.prepare': {
        shape: 'command',
        run: async () => {
          await import('./compose.ts');
          return ok(null);
        },
      },
      'messages.sendText': {
        shape: 'command',
        run: (input, { commandId }) => keep((current) => sendText(current, input, txnIdOf(commandId))),
      },
      'messages.edit': {
        shape: 'command',
        run: (input, { commandId }) => keep((current) => editText(current, input, txnIdOf(commandId))),
      },
      'messages.redact': {
        shape: 'command',
        run: (input, { commandId }) => keep((current) => redact(current, input, txnIdOf(commandId))),
      },
      'messages.retry': { shape: 'command', run: (input) => retry(account(), input) },
      'messages.discard': { shape: 'command', run: (input) => discard(account(), input) },
      'messages.pending': { shape: 'command', run: async ({ roomId }) => pending(account(), roomId) },
      'messages.incoming': { shape: 'stream', open: (_params, scope) => openIncoming(context, scope) },
    };
  },
};

/** A command that is asked again after an engine died goes out under the same id. */
function txnIdOf(commandId: string): TransactionId {
  return `p${commandId}` as TransactionId;
}
