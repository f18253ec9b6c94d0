import { ok } from '../../base/result/result.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { openCallPerson, transferTarget, unnamed, unnamedTarget } from './call-person.ts';
import type { CallPersonParams, CallsApi } from './contract.ts';
import { EngineCalls } from './engine-calls.ts';
import { callsSocket } from './event-socket.ts';
import { signalStore } from './kept-signals.ts';

/** Calls: the events of pages' calls, and which page has which call. */
export const callsFeature = defineFeature<CallsApi, 'calls.signals' | 'calls.attend' | 'calls.release'>()({
  events: callsSocket,
  stores: [signalStore.declared],
  needs: [
    'env',
    'scope',
    'session',
    'me',
    'requests',
    'database',
    'rooms',
    'members',
    'pushRules',
    'ignored',
    'crypto',
    'timelines',
  ],
  lasting: ({ env }) => {
    const calls = new EngineCalls(env);
    return { shared: calls, handlers: pageHandlers(calls) };
  },
  before: {
    'calls.send': SIGNED_OUT,
    'calls.prepare': command(ok(null)),
    'calls.person': view(({ userId }: CallPersonParams) => unnamed(userId)),
    'calls.profile': command(({ userId }: { readonly userId: UserId }) => ok(unnamedTarget(userId))),
    'calls.turnServers': command(ok(null)),
  },
  start: (deps, _scope, engineCalls) => {
    const calls = engineCalls.begin(deps);
    return {
      'calls.send': { shape: 'command', run: (signal) => engineCalls.send(calls, signal) },
      'calls.prepare': {
        shape: 'command',
        run: async ({ roomId }) => {
          deps.crypto.prepare(roomId);
          return ok(null);
        },
      },
      'calls.person': { shape: 'view', open: (who, scope) => openCallPerson(deps, who, scope) },
      'calls.profile': { shape: 'command', run: ({ userId }, { signal }) => transferTarget(deps, userId, signal) },
      'calls.turnServers': { shape: 'command', run: async () => ok(await calls.turn.get()) },
    };
  },
});

/** The handlers by which pages say which calls they have. */
function pageHandlers(
  calls: EngineCalls,
): Pick<Handlers<CallsApi>, 'calls.signals' | 'calls.attend' | 'calls.release'> {
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
    'calls.release': {
      shape: 'command',
      run: async ({ callId }) => {
        calls.release(callId);
        return ok(null);
      },
    },
  };
}
