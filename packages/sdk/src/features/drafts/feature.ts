import { err } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { HearingAccount } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Draft, DraftsApi, DraftsHead } from './contract.ts';
import { DraftBook } from './draft-book.ts';

const NONE: ListSnapshot<DraftsHead, Draft> = { head: { epoch: null, revision: 0 }, items: [] };
const SIGNED_OUT = err({ kind: 'signedOut' } as const);

/** What was begun and not sent. */
export const draftsFeature: Feature<DraftsApi, never, never, HearingAccount> = {
  handlers: (context) => {
    const books = new WeakMap<HearingAccount, DraftBook>();
    const bookOf = (account: HearingAccount) => {
      const book = books.get(account) ?? new DraftBook(context.env, account);
      books.set(account, book);
      return book;
    };
    const book = () => {
      const account = accountOf(context);
      return account === null ? null : bookOf(account);
    };
    return {
      'drafts.list': {
        shape: 'listView',
        open: (_params, scope) =>
          followAccount(context, scope, (account) => (account === null ? constant(NONE) : bookOf(account).snapshot)),
      },
      'drafts.write': { shape: 'command', run: async (input) => book()?.write(input) ?? SIGNED_OUT },
      'drafts.addFile': { shape: 'command', run: async (input) => book()?.addFile(input) ?? SIGNED_OUT },
      'drafts.removeFile': { shape: 'command', run: async (input) => book()?.removeFile(input) ?? SIGNED_OUT },
      'drafts.readFile': { shape: 'command', run: async (input) => book()?.readFile(input) ?? SIGNED_OUT },
    };
  },
};

function accountOf({ accounts }: FeatureContext<HearingAccount>): HearingAccount | null {
  return accounts.account.current;
}
