import { describeError } from '../../base/log/log.ts';
import type { StorageFailure } from './database.ts';

/** Reads what IndexedDB throws and rejects with. */
export function toStorageFailure(error: unknown): StorageFailure {
  switch (nameOf(error)) {
    case 'QuotaExceededError':
    // What Firefox says of a full disk.
    case 'NS_ERROR_FILE_NO_DEVICE_SPACE':
      return { kind: 'quotaExceeded' };
    case 'InvalidStateError':
      return { kind: 'closed' };
    default:
      return { kind: 'failed', reason: describeError(error) };
  }
}

/** The `name` by which a `DOMException` says what happened. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
