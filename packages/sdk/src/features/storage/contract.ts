import type {
  OldTextsAnswer,
  OldTextsWish,
  PageContent,
  PageOffer,
  StorageStatus,
} from '../../core/storage/storage.ts';
import type { Command, View } from '../../port/contract.ts';

/** What the page may know and do about where things are kept. */
export interface StorageApi {
  'storage.status': View<null, StorageStatus>;
  /** Tries again what failed (session `storageFailed`, or a status that is not `ok`). The session and the status say how it went. */
  'storage.retry': Command<null, null, never>;
  /** Ends the session whose data is lost (session `storageLost`), at the server too if it answers soon; then one can sign in. */
  'storage.startOver': Command<null, null, never>;
  /** Deletes what can be fetched again and begins anew: the session, keys, drafts and what waits to be sent stay. */
  'storage.clearCopies': Command<null, null, never>;
  /** Entries that the engine wants in the page's local storage; `page.main.ts` sees to it. */
  'storage.pageContent': View<null, PageContent>;
  /** Wishes of the engine about keys that an older client left in the page's local storage; `old-texts.ts` sees to it. */
  'storage.oldTextsWish': View<null, OldTextsWish>;
  'storage.oldTexts': Command<OldTextsAnswer, null, never>;
  'storage.pageOffers': Command<PageOffer, null, never>;
  'storage.pageStored': Command<{ readonly version: number; readonly isStored: boolean }, null, never>;
}
