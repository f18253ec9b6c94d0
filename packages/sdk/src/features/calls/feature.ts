import { ok } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { HearingAccount } from '../../core/account/account.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import { openCallPerson, transferTarget, unnamed } from './call-person.ts';
import type { CallExtra, CallItemContent, CallSummary, CallsApi } from './contract.ts';
import { EngineCalls } from './engine-calls.ts';
import { callsSocket } from './event-socket.ts';
import { signalStore } from './kept-signals.ts';

/** What calls need of the engine: what is said in them, and by which page. */
export const callsFeature: Feature<CallsApi, CallItemContent, CallExtra, HearingAccount, CallSummary> = {
  events: callsSocket,
  stores: [signalStore.declared],
  handlers: (context) => {
    const calls = new EngineCalls(context);
    return {
      'calls.signals': {
        shape: 'stream',
        open: ({ pageId }, scope) => {
          const { log, close } = calls.pages.open(pageId);
          scope.onEnd(close);
          return log;
        },
      },
      'calls.attend': {
        shape: 'command',
        run: async (attention) => {
          await calls.attend(attention);
          return ok(null);
        },
      },
      'calls.send': { shape: 'command', run: (signal) => calls.send(signal) },
      'calls.release': {
        shape: 'command',
        run: async ({ callId }) => {
          calls.release(callId);
          return ok(null);
        },
      },
      'calls.prepare': {
        shape: 'command',
        run: async ({ roomId }) => {
          context.accounts.account.current?.crypto.prepare(roomId);
          return ok(null);
        },
      },
      'calls.person': {
        shape: 'view',
        open: (who, scope) =>
          followAccount(context, scope, (account, inner) =>
            account === null ? constant(unnamed(who.userId)) : openCallPerson(account, who, inner),
          ),
      },
      'calls.profile': {
        shape: 'command',
        run: ({ userId }, { signal }) => transferTarget(context.accounts.account.current, userId, signal),
      },
      'calls.turnServers': { shape: 'command', run: async () => ok(await calls.turnServers()) },
    };
  },
};
