import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue } from '../../base/value/value.ts';
import { listView, SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Draft, DraftsApi, DraftsHead } from './contract.ts';
import type { DraftBook, DraftBookDeps } from './draft-book.ts';

const NONE: ListSnapshot<DraftsHead, Draft> = { head: { epoch: null, revision: 0 }, items: [] };

/** Drafts: messages that were begun and not sent. */
export const draftsFeature = defineFeature<DraftsApi>()({
  needs: ['env', 'scope', 'database', 'rooms', 'timelines'],
  before: {
    'drafts.list': listView(NONE),
    'drafts.write': SIGNED_OUT,
    'drafts.addFile': SIGNED_OUT,
    'drafts.removeFile': SIGNED_OUT,
    'drafts.arrangeFiles': SIGNED_OUT,
    'drafts.readFile': SIGNED_OUT,
  },
  start: (deps) => {
    let opened: Promise<DraftBook> | undefined;
    const book = () => {
      opened ??= openBook(deps);
      // Code that could not be fetched is asked for again the next time.
      opened.catch(() => {
        opened = undefined;
      });
      return opened;
    };
    return {
      'drafts.list': {
        shape: 'listView',
        open: (_params, scope) => {
          const shown = new ObservableValue<DraftBook | null>(null);
          scope.run(async () => shown.set(await book()));
          return new SwitchedValue(shown, scope, (found) => found?.snapshot ?? constant(NONE));
        },
      },
      'drafts.write': { shape: 'command', run: async (input) => (await book()).write(input) },
      'drafts.addFile': { shape: 'command', run: async (input) => (await book()).addFile(input) },
      'drafts.removeFile': { shape: 'command', run: async (input) => (await book()).removeFile(input) },
      'drafts.arrangeFiles': { shape: 'command', run: async (input) => (await book()).arrangeFiles(input) },
      'drafts.readFile': { shape: 'command', run: async (input) => (await book()).readFile(input) },
    };
  },
});

/** Not needed to sign in, nor for the list of rooms to be there. */
async function openBook(deps: DraftBookDeps): Promise<DraftBook> {
  const { DraftBook } = await import('./draft-book.ts');
  return new DraftBook(deps);
}
