import { err } from '../../base/result/result.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue } from '../../base/value/value.ts';
import type { HearingAccount } from '../../core/account/account.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import type { Env } from '../../platform/env.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Draft, DraftsApi, DraftsHead } from './contract.ts';
import type { DraftBook } from './draft-book.ts';

const NONE: ListSnapshot<DraftsHead, Draft> = { head: { epoch: null, revision: 0 }, items: [] };
const SIGNED_OUT = err({ kind: 'signedOut' } as const);

/** What was begun and not sent. */
export const draftsFeature: Feature<DraftsApi, never, never, HearingAccount> = {
  handlers: (context) => {
    const books = new WeakMap<HearingAccount, Promise<DraftBook>>();
    const bookOf = (account: HearingAccount) => {
      const book = books.get(account) ?? openBook(context.env, account);
      books.set(account, book);
      // Code that could not be fetched is asked for again the next time.
      book.catch(() => books.delete(account));
      return book;
    };
    const book = async () => {
      const account = context.accounts.account.current;
      return account === null ? null : bookOf(account);
    };
    return {
      'drafts.list': {
        shape: 'listView',
        open: (_params, scope) =>
          followAccount(context, scope, (account, inner) => {
            if (account === null) return constant(NONE);
            const opened = new ObservableValue<DraftBook | null>(null);
            inner.run(async () => opened.set(await bookOf(account)));
            return new SwitchedValue(opened, inner, (found) => found?.snapshot ?? constant(NONE));
          }),
      },
      'drafts.write': { shape: 'command', run: async (input) => (await book())?.write(input) ?? SIGNED_OUT },
      'drafts.addFile': { shape: 'command', run: async (input) => (await book())?.addFile(input) ?? SIGNED_OUT },
      'drafts.removeFile': { shape: 'command', run: async (input) => (await book())?.removeFile(input) ?? SIGNED_OUT },
      'drafts.readFile': { shape: 'command', run: async (input) => (await book())?.readFile(input) ?? SIGNED_OUT },
    };
  },
};

/** Not needed to sign in, nor for the list of rooms to be there. */
async function openBook(env: Env, account: HearingAccount): Promise<DraftBook> {
  const { DraftBook } = await import('./draft-book.ts');
  return new DraftBook(env, account);
}
