import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import {
  INVITE_RULES_TYPE,
  type InviteRules,
  readInviteRules,
  STABLE_INVITE_RULES_TYPE,
} from '../../protocol/rules/invite-rules.ts';
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
    'moderation.stopRemoving': SIGNED_OUT,
  },
  start: (deps) => {
    // The list is changed as a whole: the second change must know of the first.
    const lists = new Serial();
    const { current } = deps.ignored;
    const [rules, stable] = [deps.accountData.of(INVITE_RULES_TYPE), deps.accountData.of(STABLE_INVITE_RULES_TYPE)];
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
        open: () => new DerivedValue([rules, stable], () => readInviteRules(rules.current, stable.current)),
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
      'moderation.stopRemoving': { shape: 'command', run: async (place) => (await loadRemovals()).stop(place) },
    };
  },
});

/** Code against others' doings: not needed to start. */
function running() {
  return import('./running.ts');
}
