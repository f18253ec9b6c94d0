import type { Result } from '../../base/result/result.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';

/** The part of encryption that a sync needs. */
export interface SyncCrypto {
  /** True if messages to this device are taken in at all. */
  readonly isUsable: boolean;
  /**
   * Takes in what `batch` says of devices and gives it with its events decrypted, before anything of it is prepared. `isGap`: the sync began
   * anew, and does not say whose devices changed before.
   */
  take(batch: SyncBatch, isGap: boolean): Promise<Result<SyncBatch, StorageFailure>>;
  /** The batch is stored. */
  synced(batch: SyncBatch): void;
}
