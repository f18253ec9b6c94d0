import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type { Mention, MentionsApi, MentionsCalls, MentionsHead } from './contract.ts';
import type { MentionList } from './mention-list.ts';

const NOTHING: ListSnapshot<MentionsHead, Mention> = {
  head: { state: 'loading', hasMore: false, looksIntoEncrypted: false },
  items: [],
};

/** What was for the person, in all rooms. */
export const mentionsFeature: Feature<MentionsApi> = {
  handlers: (context) => ({
    'mentions.list': { shape: 'listView', open: (_params, scope) => openMentions(context, scope) },
  }),
};

function openMentions(
  context: FeatureContext,
  scope: Scope,
): OpenedView<ListSnapshot<MentionsHead, Mention>, MentionsCalls> {
  const opened = followAccount<AccountCore, MentionList | null>(context, scope, (account, inner) =>
    account === null ? constant(null) : fetchList(account, inner),
  );
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
function fetchList(account: AccountCore, scope: Scope): Readable<MentionList | null> {
  const opened = new ObservableValue<MentionList | null>(null);
  scope.run(async () => {
    const { MentionList } = await import('./mention-list.ts');
    if (!scope.signal.aborted) opened.set(new MentionList(account, scope));
  });
  return opened;
}
