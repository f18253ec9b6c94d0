import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Readable } from '../../base/value/value.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { POLICIES_TYPES, POLICY_TYPES } from '../../protocol/events/policy-types.ts';
import type { Applying, PolicyListsApi } from './contract.ts';
import type { RunningLists } from './running-lists.ts';

const LOADING = { kind: 'loading' } as const;
const NOT_APPLYING: Applying = { kind: 'none', mayApply: false };

type Code = Awaited<ReturnType<typeof running>>;
interface Asking {
  readonly signal: AbortSignal;
}

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
    'policyLists.matches': SIGNED_OUT,
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
    // An account without such data loads nothing.
    const sources = POLICIES_TYPES.map((type) => deps.accountData.of(type));
    const begin = () => {
      if (lists === undefined && sources.some(({ current }) => current !== null))
        scope.run(async () => void (await load()));
    };
    for (const source of sources) scope.onEnd(source.subscribe(begin));
    begin();
    const shown = <Params, Value>(
      before: Value,
      open: (lists: RunningLists, params: Params, scope: Scope) => Readable<Value>,
    ) => ({
      shape: 'view' as const,
      open: (params: Params, inner: Scope) =>
        loadedView(inner, before, load, (started, innermost) => open(started, params, innermost)),
    });
    const change = <Input, Outcome>(run: (code: Code, input: Input, signal: AbortSignal) => Promise<Outcome>) => ({
      shape: 'command' as const,
      run: (input: Input, { signal }: Asking) => serial.run(async () => run(await running(), input, signal)),
    });
    return {
      'policyLists.followed': shown(LOADING, (started) => started.openFollowed()),
      'policyLists.offered': shown(LOADING, (started, _params, inner) => started.openOffered(inner)),
      'policyLists.follow': change((code, { room }, signal) => code.follow(deps, room, signal)),
      'policyLists.unfollow': change((code, { roomId }, signal) => code.unfollow(deps, roomId, signal)),
      'policyLists.about': shown([], (started, { userId }) => started.about(userId)),
      'policyLists.rules': shown(LOADING, (started, look, inner) => started.openRules(look, inner)),
      'policyLists.setRule': change((code, rule, signal) => code.setRule(deps, rule, signal)),
      'policyLists.removeRule': change((code, rule, signal) => code.removeRule(deps, rule, signal)),
      'policyLists.matches': {
        shape: 'command',
        run: async ({ roomId }, { signal }) => (await load()).applying.matches(roomId, signal),
      },
      'policyLists.applying': shown(NOT_APPLYING, ({ applying }, { roomId }, inner) => applying.open(roomId, inner)),
      'policyLists.apply': { shape: 'command', run: async (wanted) => (await load()).applying.start(wanted) },
      'policyLists.stopApplying': {
        shape: 'command',
        run: async ({ roomId }) => (await load()).applying.stop(roomId),
      },
    };
  },
});

/** Reading lists and changing them: who follows none does not need it. */
function running() {
  return import('./running.ts');
}
