/** The face of `core/storage/` for features. */
export type { WriteFollower, WriteFollowers } from './followed-database.ts';
export type { OldTextsAnswer, OldTextsWish } from './page-old-texts.ts';
export type { PageContent, PageOffer } from './page-storage.ts';
export { cutPieces, joinPieces, PIECE_BYTES } from './pieces.ts';
export { FEATURE_STORES, RecordStore, type StoreDeclaration } from './record-store.ts';
export type { StorageStatus } from './storage-status.ts';
