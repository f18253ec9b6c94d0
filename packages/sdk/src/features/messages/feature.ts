import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { HearingAccount } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MessageItemContent, MessageSummary, MessagesApi, RefusedAct } from './contract.ts';
import { messagesSocket } from './event-socket.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { openIncoming } from './incoming.ts';
import { discard, pending, retry } from './pending.ts';
import { redact } from './redact.ts';
import { openRefused } from './refused.ts';
import type { RichText } from './rich-text/rich-text.ts';
import { scheduleHandlers } from './schedule-handlers.ts';
import { editText, sendText } from './send.ts';
import { openTopic } from './topic.ts';
import { txnIdOf } from './txn-id-of.ts';

/** Writing messages, and what events are when drawn. */
export const messagesFeature: Feature<MessagesApi, MessageItemContent, never, HearingAccount, MessageSummary> = {
  events: messagesSocket,
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
      'messages.forward': {
        shape: 'command',
        run: (input, { commandId, signal }) =>
          keep(async (current) => (await looking()).forward(current, input, txnIdOf(commandId), signal)),
      },
      ...lookingHandlers(account),
      'messages.topic': { shape: 'view', open: ({ roomId }, scope) => followTopic(context, roomId, scope) },
      'messages.retry': { shape: 'command', run: (input) => retry(account(), input) },
      'messages.discard': { shape: 'command', run: (input) => discard(account(), input) },
      'messages.refused': { shape: 'view', open: ({ roomId }, scope) => followRefused(context, roomId, scope) },
      'messages.pending': { shape: 'command', run: async ({ roomId }) => pending(account(), roomId) },
      ...scheduleHandlers(context),
      ...fileHandlers(context, keep),
      'messages.incoming': { shape: 'stream', open: (_params, scope) => openIncoming(context, scope) },
    };
  },
};

function followTopic(context: FeatureContext<HearingAccount>, roomId: RoomId, scope: Scope): Readable<RichText | null> {
  return followAccount(context, scope, (account, inner) =>
    account === null ? constant(null) : openTopic(account, roomId, inner),
  );
}

const NOTHING_REFUSED: readonly RefusedAct[] = [];

function followRefused(
  context: FeatureContext<HearingAccount>,
  roomId: RoomId,
  scope: Scope,
): Readable<readonly RefusedAct[]> {
  return followAccount(context, scope, (account, inner) =>
    account === null ? constant(NOTHING_REFUSED) : openRefused(account, roomId, inner),
  );
}

/** What looks closer at messages. */
function lookingHandlers(
  account: () => HearingAccount | null,
): Handlers<Pick<MessagesApi, 'messages.source' | 'messages.editHistory'>> {
  return {
    'messages.source': {
      shape: 'command',
      run: async (target, { signal }) => (await looking()).sourceOf(account(), target, signal),
    },
    'messages.editHistory': {
      shape: 'command',
      run: async (target, { signal }) => (await looking()).editHistory(account(), target, signal),
    },
  };
}

/** What is done with messages now and then: not needed to start. */
function looking() {
  return import('./looking.ts');
}
