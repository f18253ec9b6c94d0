import { FEATURE_STORES, RecordStore } from '../../core/storage/storage.ts';
import type { MxcUri } from '../../protocol/ids/ids.ts';

/** The user's own name and picture. */
export interface StoredProfile {
  readonly name: string | null;
  readonly avatar: MxcUri | null;
}

/** The user's own profile, as the server last said. */
export const ownProfileStore = new RecordStore<StoredProfile, readonly []>({
  name: 'own-profile',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
  isCopy: true,
});
