import { err, ok } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import type { Env } from '../../platform/env.ts';
import { setPresence } from '../../protocol/endpoints/presence.ts';
import { parsePresenceState } from '../../protocol/events/presence.ts';
import type { PresenceApi, SetPresenceFailure } from './contract.ts';
import { PresenceTeller } from './teller.ts';
import { PresenceWatcher } from './watcher.ts';

/** Who is there. */
export const presenceFeature: Feature<PresenceApi> = {
  handlers: (context) => {
    const { env, accounts } = context;
    const watchers = new WeakMap<AccountCore, PresenceWatcher>();
    const tellers = new WeakMap<AccountCore, PresenceTeller>();
    return {
      'presence.of': {
        shape: 'view',
        open: ({ userId }, scope) =>
          followAccount(context, scope, (account, inner) => {
            if (account === null) return constant(null);
            const watcher = watchers.get(account) ?? new PresenceWatcher(env, account);
            watchers.set(account, watcher);
            return watcher.open(userId, inner);
          }),
      },
      'presence.tell': {
        shape: 'command',
        run: async ({ isShown }) => {
          const account = accounts.account.current;
          if (account === null) return ok(null);
          const teller = tellers.get(account) ?? startTeller(env, account);
          tellers.set(account, teller);
          if (isShown) teller.active();
          else teller.hide();
          return ok(null);
        },
      },
      'presence.set': {
        shape: 'command',
        run: async ({ presence: wanted, statusMessage }, { signal }) => {
          const account = accounts.account.current;
          const state = parsePresenceState(wanted);
          if (account === null) return err({ kind: 'signedOut' });
          if (state === null) return err({ kind: 'badPresence', message: `Bad presence value: ${wanted}` });
          account.sync.presence = state;
          const answer = await account.requests.send(setPresence(account.me, state, statusMessage), { signal });
          return answer.ok ? ok(null) : err(failureOf(answer.error));
        },
      },
    };
  },
};

/** What does not get through is not said again: it would be old news. */
function startTeller({ clock }: Env, account: AccountCore): PresenceTeller {
  const teller = new PresenceTeller(clock, (state) => {
    account.sync.presence = state;
    account.scope.run(async (signal) => {
      // Without a network nothing is asked of it; it hears of this the next time.
      if (account.sync.state.current.isOnline) await account.requests.send(setPresence(account.me, state), { signal });
    });
  });
  account.scope.onEnd(() => teller.end());
  return teller;
}

function failureOf(failure: RequestFailure): SetPresenceFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
