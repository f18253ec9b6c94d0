/** The face of `core/drafts/` for features. */
export type {
  DraftEdit,
  DraftFile,
  DraftFilePlan,
  DraftRecord,
  DraftReply,
  DraftSpot,
  DraftWords,
} from './draft-record.ts';
export { draftFileStore, draftStore } from './draft-stores.ts';
