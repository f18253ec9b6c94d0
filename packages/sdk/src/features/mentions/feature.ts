import { err, ok } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Mention, MentionsApi, MentionsHead } from './contract.ts';
import { MentionList } from './mention-list.ts';

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
          followAccount(context, scope, (account, inner) => {
            if (account === null) return constant(NOTHING);
            const list = new MentionList(account, inner);
            open.add(list);
            inner.onEnd(() => open.delete(list));
            return list.snapshot;
          }),
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
