import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Mention, MentionsApi, MentionsHead } from './contract.ts';
import type { MentionList } from './mention-list.ts';

const NOTHING: ListSnapshot<MentionsHead, Mention> = {
  head: { state: 'loading', hasMore: false, looksIntoEncrypted: false },
  items: [],
};

/** What was for the person, in all rooms. */
export const mentionsFeature: Feature<MentionsApi> = {
  handlers: (context) => {
    const open = new Set<MentionList>();
    return {
      'mentions.list': {
        shape: 'listView',
        open: (_params, scope) =>
          followAccount(context, scope, (account, inner) =>
            account === null ? constant(NOTHING) : openList(account, open, inner),
          ),
      },
      'mentions.more': {
        shape: 'command',
        run: async () => {
          if (open.size === 0) return err({ kind: 'unknownList' });
          const answers = await Promise.all([...open].map((list) => list.more()));
          return answers.every(Boolean) ? ok(null) : err({ kind: 'unreachable' });
        },
      },
    };
  },
};

/** What looks for mentions is fetched when somebody looks at them. */
function openList(
  account: AccountCore,
  open: Set<MentionList>,
  scope: Scope,
): Readable<ListSnapshot<MentionsHead, Mention>> {
  const opened = new ObservableValue<MentionList | null>(null);
  scope.run(async () => {
    const { MentionList } = await import('./mention-list.ts');
    if (scope.signal.aborted) return;
    const list = new MentionList(account, scope);
    open.add(list);
    scope.onEnd(() => open.delete(list));
    opened.set(list);
  });
  return new SwitchedValue(opened, scope, (list) => (list === null ? constant(NOTHING) : list.snapshot));
}
