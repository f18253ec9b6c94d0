import { ok } from '../../base/result/result.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { STATUS_TYPE } from '../../protocol/events/status.ts';
import type { OwnPresence, PresenceApi } from './contract.ts';
import type { RunningPresence } from './running.ts';

const UNKNOWN: OwnPresence = { status: null, isSilent: false };

/** Presence: of other users, and one's own. */
export const presenceFeature = defineFeature<PresenceApi>()({
  sync: { state: [], accountData: [STATUS_TYPE] },
  needs: ['env', 'me', 'requests', 'sync', 'scope', 'accountData', 'isGuest'],
  before: {
    'presence.of': view(null),
    'presence.own': view(UNKNOWN),
    'presence.tell': command(ok(null)),
    'presence.set': SIGNED_OUT,
    'presence.setStatus': SIGNED_OUT,
  },
  start: (deps, scope) => {
    let running: RunningPresence | undefined;
    const load = async () => {
      const { RunningPresence: Running } = await import('./running.ts');
      running ??= new Running(deps);
      return running;
    };
    deps.sync.participants.join(
      {
        wants: () => running?.wants() ?? { presence: 'offline', presenceOf: [] },
        hear: (news) => running?.hear(news),
      },
      scope,
    );
    return {
      'presence.of': {
        shape: 'view',
        open: ({ userId }, inner) =>
          loadedView(inner, null, load, (presence, innermost) => presence.of(userId, innermost)),
      },
      'presence.own': {
        shape: 'view',
        open: (_params, inner) => loadedView(inner, UNKNOWN, load, (presence, innermost) => presence.own(innermost)),
      },
      'presence.tell': {
        shape: 'command',
        run: async ({ isShown }) => {
          (await load()).tell(isShown);
          return ok(null);
        },
      },
      'presence.set': { shape: 'command', run: async (input, { signal }) => (await load()).set(input, signal) },
      'presence.setStatus': {
        shape: 'command',
        run: async ({ status }, { signal }) => (await load()).setStatus(status, signal),
      },
    };
  },
});
