import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import type { InviteRules } from '../../protocol/rules/written-invite-rules.ts';
import type { ModerationApi, Removing } from './contract.ts';
import type { Removals } from './removals.ts';

const NO_RULES: InviteRules = { isOpen: true, allowed: [], blocked: [] };
const NOT_REMOVING: Removing = { kind: 'none', mayRemove: false };

/** Protection against others: ignoring, reporting, taking back what somebody wrote. */
export const moderationFeature = defineFeature<ModerationApi>()({
  needs: ['env', 'clock', 'scope', 'me', 'requests', 'rooms', 'isGuest', 'ignored', 'accountData'],
  before: {
    'moderation.ignored': view([]),
    'moderation.removing': view(NOT_REMOVING),
    'moderation.inviteRules': view(NO_RULES),
    'moderation.setInviteRules': SIGNED_OUT,
    'moderation.setIgnored': SIGNED_OUT,
    'moderation.report': SIGNED_OUT,
    'moderation.remove': SIGNED_OUT,
    'moderation.removeChosen': SIGNED_OUT,
    'moderation.stopRemoving': SIGNED_OUT,
  },
  start: (deps) => {
    // The list is changed as a whole: the second change must know of the first.
    const lists = new Serial();
    const { current } = deps.ignored;
    let removals: Removals | undefined;
    const loadRemovals = async () => {
      const { Removals: Started } = await running();
      removals ??= new Started(deps);
      return removals;
    };
    return {
      'moderation.ignored': { shape: 'view', open: () => new DerivedValue([current], () => [...current.current]) },
      'moderation.setIgnored': {
        shape: 'command',
        run: (wanted, { signal }) => lists.run(async () => (await running()).setIgnored(deps, wanted, signal)),
      },
      'moderation.inviteRules': {
        shape: 'view',
        open: (_params, scope) => loadedView(scope, NO_RULES, running, (code) => code.openInviteRules(deps)),
      },
      'moderation.setInviteRules': {
        shape: 'command',
        run: (wanted, { signal }) => lists.run(async () => (await running()).setInviteRules(deps, wanted, signal)),
      },
      'moderation.report': {
        shape: 'command',
        run: async ({ target, reason }, { signal }) => (await running()).report(deps, target, reason, signal),
      },
      'moderation.removing': {
        shape: 'view',
        open: (place, scope) =>
          loadedView(scope, NOT_REMOVING, loadRemovals, (started, inner) => started.open(place, inner)),
      },
      'moderation.remove': { shape: 'command', run: async (wanted) => (await loadRemovals()).start(wanted) },
      'moderation.removeChosen': {
        shape: 'command',
        run: async (wanted) => (await loadRemovals()).startChosen(wanted),
      },
      'moderation.stopRemoving': { shape: 'command', run: async (place) => (await loadRemovals()).stop(place) },
    };
  },
});

/** Code against others' doings: not needed to start. */
function running() {
  return import('./running.ts');
}
