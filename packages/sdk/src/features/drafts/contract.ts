import type { DraftFile, DraftFilePlan, DraftSpot, DraftWords } from '../../core/drafts/drafts.ts';
import type { Command, ListView, RepeatableCommand } from '../../port/contract.ts';

/** What was begun and not sent, in rooms and threads: kept sealed, the same for all pages. */
export interface DraftsApi {
  /** All that is begun. */
  'drafts.list': ListView<null, DraftsHead, Draft>;
  /** Replaces what is written in a place; nothing at all deletes it. The last page to write wins. Answers the revision that has it. */
  'drafts.write': RepeatableCommand<DraftWriting, number, DraftFailure>;
  /** Adds a file to what is written in a place, as the last one. */
  'drafts.addFile': RepeatableCommand<NewDraftFile, null, DraftFailure>;
  'drafts.removeFile': RepeatableCommand<DraftFileName, null, DraftFailure>;
  /** Puts the files of a place in an order, each with its plan. Files that are not named stay behind them, as they are. */
  'drafts.arrangeFiles': RepeatableCommand<DraftArrangement, null, DraftFailure>;
  /** The bytes of a file that was added. */
  'drafts.readFile': Command<DraftFileName, Uint8Array<ArrayBuffer>, DraftFailure | { readonly kind: 'unknownFile' }>;
}

export interface DraftsHead {
  /** Names what was read from the disk, as long as one engine has it: another one tells another. Null while it is being read. */
  readonly epoch: string | null;
  /** Counts the changes since. */
  readonly revision: number;
}

export interface Draft extends DraftSpot, DraftWords {
  readonly key: string;
  readonly files: readonly DraftFile[];
  /** The page that wrote the words; null for what was read from the disk, or changed by the engine. */
  readonly writer: string | null;
}

export interface DraftWriting extends DraftSpot, DraftWords {
  /** Names the page. */
  readonly writer: string;
}

export interface DraftFileName extends DraftSpot {
  readonly id: string;
}

export interface DraftArrangement extends DraftSpot {
  readonly files: readonly { readonly id: string; readonly plan: DraftFilePlan }[];
}

export interface NewDraftFile extends DraftFileName {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type DraftFailure = { readonly kind: 'signedOut' } | { readonly kind: 'storageFailed' };
