import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { listView } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { Mention, MentionsApi, MentionsCalls, MentionsHead } from './contract.ts';
import type { MentionList } from './mention-list.ts';

const NOTHING: ListSnapshot<MentionsHead, Mention> = {
  head: { state: 'loading', hasMore: false, looksIntoEncrypted: false },
  items: [],
};

type Deps = Need<'me' | 'requests' | 'rooms' | 'database' | 'pushRules' | 'events'>;

/** Mentions: messages for the user, of all rooms. */
export const mentionsFeature = defineFeature<MentionsApi>()({
  needs: ['me', 'requests', 'rooms', 'database', 'pushRules', 'events'],
  before: { 'mentions.list': listView(NOTHING, ['more']) },
  start: (deps) => ({
    'mentions.list': { shape: 'listView', open: (_params, scope) => openMentions(deps, scope) },
  }),
});

function openMentions(deps: Deps, scope: Scope): OpenedView<ListSnapshot<MentionsHead, Mention>, MentionsCalls> {
  const opened = fetchList(deps, scope);
  return {
    value: new SwitchedValue(opened, scope, (list) => list?.snapshot ?? constant(NOTHING)),
    calls: {
      more: async (_input, { signal }) => {
        const list = await until(opened, isThere, signal);
        return (await list?.more()) === true ? ok(null) : err({ kind: 'unreachable' });
      },
    },
  };
}

/** The list of mentions. Its code is fetched when the user opens it. */
function fetchList(deps: Deps, scope: Scope): Readable<MentionList | null> {
  const opened = new ObservableValue<MentionList | null>(null);
  scope.run(async () => {
    const { MentionList } = await import('./mention-list.ts');
    if (!scope.signal.aborted) opened.set(new MentionList(deps, scope));
  });
  return opened;
}
