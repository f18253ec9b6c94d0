import { FEATURE_STORES, type StoreDeclaration } from '../../core/storage/storage.ts';

/** The store of fetched files: their index, and their bytes in pieces. */
export const mediaStore: StoreDeclaration = {
  name: 'media',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
  isCopy: true,
};

/** A file that is kept, as the index has it. */
export interface KeptFile {
  readonly key: string;
  readonly sizeBytes: number;
  /** True for a film of which some pieces may not be there. */
  readonly isPartial?: boolean;
}
