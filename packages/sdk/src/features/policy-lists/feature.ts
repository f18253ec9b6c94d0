import { err, ok } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { POLICY_TYPES } from '../../protocol/events/policy-rule.ts';
import { POLICIES_TYPES, readPolicySources } from '../../protocol/rules/policy-sources.ts';
import type { Applying, PolicyListsApi } from './contract.ts';
import type { RunningLists } from './running-lists.ts';

const LOADING = { kind: 'loading' } as const;
const NOT_APPLYING: Applying = { kind: 'none', mayApply: false };

/** Moderation policy lists (MSC2313): followed by the user, and applied to rooms by their moderators. */
export const policyListsFeature = defineFeature<PolicyListsApi>()({
  sync: { state: [...POLICY_TYPES.keys()].map((type) => [type, '*'] as const), accountData: POLICIES_TYPES },
  needs: ['clock', 'scope', 'me', 'database', 'rooms', 'members', 'requests', 'accountData', 'ignored', 'isGuest'],
  before: {
    'policyLists.followed': view(LOADING),
    'policyLists.offered': view(LOADING),
    'policyLists.follow': SIGNED_OUT,
    'policyLists.unfollow': SIGNED_OUT,
    'policyLists.about': view([]),
    'policyLists.rules': view(LOADING),
    'policyLists.setRule': SIGNED_OUT,
    'policyLists.removeRule': SIGNED_OUT,
    'policyLists.matches': command(err({ kind: 'signedOut' } as const)),
    'policyLists.applying': view(NOT_APPLYING),
    'policyLists.apply': SIGNED_OUT,
    'policyLists.stopApplying': SIGNED_OUT,
  },
  start: (deps, scope) => {
    // Each change is made from what the one before left.
    const serial = new Serial();
    let lists: RunningLists | undefined;
    const load = async () => {
      const { RunningLists: Started } = await running();
      lists ??= new Started(deps, scope);
      return lists;
    };
    const sources = POLICIES_TYPES.map((type) => deps.accountData.of(type));
    // Who follows no list loads nothing.
    const begin = () => {
      const isFollowing = readPolicySources(sources.map(({ current }) => current)).length > 0;
      if (lists === undefined && isFollowing) scope.run(async () => void (await load()));
    };
    for (const source of sources) scope.onEnd(source.subscribe(begin));
    begin();
    return {
      'policyLists.followed': {
        shape: 'view',
        open: (_params, inner) => loadedView(inner, LOADING, load, (started) => started.openFollowed()),
      },
      'policyLists.offered': {
        shape: 'view',
        open: (_params, inner) => loadedView(inner, LOADING, load, (started, shown) => started.openOffered(shown)),
      },
      'policyLists.follow': {
        shape: 'command',
        run: ({ room }, { signal }) => serial.run(async () => (await running()).follow(deps, room, signal)),
      },
      'policyLists.unfollow': {
        shape: 'command',
        run: ({ roomId }, { signal }) => serial.run(async () => (await running()).unfollow(deps, roomId, signal)),
      },
      'policyLists.about': {
        shape: 'view',
        open: ({ userId }, inner) => loadedView(inner, [], load, (started) => started.about(userId)),
      },
      'policyLists.rules': {
        shape: 'view',
        open: (look, inner) => loadedView(inner, LOADING, load, (started, shown) => started.openRules(look, shown)),
      },
      'policyLists.setRule': {
        shape: 'command',
        run: (rule, { signal }) => serial.run(async () => (await running()).setRule(deps, rule, signal)),
      },
      'policyLists.removeRule': {
        shape: 'command',
        run: (rule, { signal }) => serial.run(async () => (await running()).removeRule(deps, rule, signal)),
      },
      'policyLists.matches': {
        shape: 'command',
        run: async ({ roomId }, { signal }) => (await load()).applying.matches(roomId, signal),
      },
      'policyLists.applying': {
        shape: 'view',
        open: ({ roomId }, inner) =>
          loadedView(inner, NOT_APPLYING, load, (started, shown) => started.applying.open(roomId, shown)),
      },
      'policyLists.apply': { shape: 'command', run: async (wanted) => (await load()).applying.start(wanted) },
      'policyLists.stopApplying': {
        shape: 'command',
        run: async ({ roomId }) => {
          lists?.applying.stop(roomId);
          return ok(null);
        },
      },
    };
  },
});

/** Reading lists and changing them: who follows none does not need it. */
function running() {
  return import('./running.ts');
}
