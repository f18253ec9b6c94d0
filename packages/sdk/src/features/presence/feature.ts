import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import { setPresence } from '../../protocol/endpoints/presence.ts';
import { type PresenceState, parsePresenceState } from '../../protocol/events/presence.ts';
import type { PresenceApi, SetPresenceFailure } from './contract.ts';
import { PresenceTeller } from './teller.ts';
import { PresenceWatcher } from './watcher.ts';

/** Presence: of other users, and one's own. */
export const presenceFeature = defineFeature<PresenceApi>()({
  needs: ['env', 'me', 'requests', 'sync'],
  before: { 'presence.of': view(null), 'presence.tell': command(ok(null)), 'presence.set': SIGNED_OUT },
  start: (deps, scope) => {
    const { me, requests, sync } = deps;
    const watcher = new PresenceWatcher(deps);
    // Syncing alone shows nobody as online (04.Y-15).
    let shown: PresenceState = 'offline';
    const show = (state: PresenceState) => {
      shown = state;
    };
    const teller = startTeller(deps, show, scope);
    sync.participants.join(
      {
        wants: () => ({ presence: shown, presenceOf: watcher.told() }),
        hear: (news) => watcher.hear(news.presence),
      },
      scope,
    );
    return {
      'presence.of': { shape: 'view', open: ({ userId }, inner) => watcher.open(userId, inner) },
      'presence.tell': {
        shape: 'command',
        run: async ({ isShown }) => {
          if (isShown) teller.active();
          else teller.hide();
          return ok(null);
        },
      },
      'presence.set': {
        shape: 'command',
        run: async ({ presence: wanted, statusMessage }, { signal }) => {
          const state = parsePresenceState(wanted);
          if (state === null) return err({ kind: 'badPresence', message: `Bad presence value: ${wanted}` });
          show(state);
          const answer = await requests.send(setPresence(me, state, statusMessage), { signal });
          return answer.ok ? ok(null) : err(failureOf(answer.error));
        },
      },
    };
  },
});

/** What does not get through is not said again: it would be old news. */
function startTeller(
  { env, me, requests, sync }: Need<'env' | 'me' | 'requests' | 'sync'>,
  show: (state: PresenceState) => void,
  scope: Scope,
): PresenceTeller {
  const teller = new PresenceTeller(env.clock, (state) => {
    show(state);
    scope.run(async (signal) => {
      // Without a network nothing is asked of it; it hears of this the next time.
      if (sync.state.current.isOnline) await requests.send(setPresence(me, state), { signal });
    });
  });
  scope.onEnd(() => teller.end());
  return teller;
}

function failureOf(failure: RequestFailure): SetPresenceFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
