import { FEATURE_STORES, RecordStore, type StoreDeclaration } from '../../core/storage/storage.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { Leaf } from './leaf.ts';

const declared: StoreDeclaration = {
  name: 'file-tree-leaves',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
  isCopy: true,
};

/** The messages with files that were found, so that what is known is there without a network. */
export const leafStore = new RecordStore<Leaf, readonly [RoomId, EventId]>(declared);
