import { ok } from '../../base/result/result.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { StorageApi } from './contract.ts';

/** Where things are kept, how that goes, and what a person can do about it. */
export const storageFeature: Feature<StorageApi> = {
  handlers: ({ accounts }) => ({
    'storage.status': { shape: 'view', open: () => accounts.storage.status },
    'storage.retry': {
      shape: 'command',
      run: async () => {
        await accounts.retryStorage();
        return ok(null);
      },
    },
    'storage.startOver': {
      shape: 'command',
      run: async () => {
        await accounts.startOver();
        return ok(null);
      },
    },
    'storage.clearCopies': {
      shape: 'command',
      run: async () => {
        await accounts.clearCopies();
        return ok(null);
      },
    },
    'storage.pageContent': { shape: 'view', open: () => accounts.storage.page.content },
    'storage.oldTextsWish': { shape: 'view', open: () => accounts.storage.oldTexts.wish },
    'storage.oldTexts': {
      shape: 'command',
      run: async (answer) => {
        accounts.storage.oldTexts.answer(answer);
        return ok(null);
      },
    },
    'storage.pageOffers': {
      shape: 'command',
      run: async (offer) => {
        accounts.storage.page.offer(offer);
        return ok(null);
      },
    },
    'storage.pageStored': {
      shape: 'command',
      run: async ({ version, isStored }) => {
        accounts.storage.page.answer(version, isStored);
        return ok(null);
      },
    },
  }),
};
