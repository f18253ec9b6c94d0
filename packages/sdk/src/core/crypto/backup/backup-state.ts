import type { BackupVersion } from '../../../protocol/endpoints/room-keys.ts';
import type { BackupState } from '../decryption-failure.ts';

/** State of the backup of room keys. */
export type KeyBackupState =
  /** Nobody asked yet, or the server did not answer. */
  | { readonly kind: 'unknown' }
  /** The server has none. */
  | { readonly kind: 'none' }
  /** There is one that this device cannot read. Keys are sent to it if somebody trusted says that it is the person's. */
  | { readonly kind: 'locked'; readonly info: BackupVersion; readonly isTrusted: boolean }
  /** Keys are sent to it, and come from it. */
  | { readonly kind: 'working'; readonly info: BackupVersion; readonly privateKey: string };

/** State of the backup, for the failure text of a message without a key (06.DF-05 to 06.DF-07). */
export function backupStateOf(state: KeyBackupState): BackupState {
  switch (state.kind) {
    case 'none':
      return 'none';
    case 'working':
      return 'working';
    case 'unknown':
    case 'locked':
      return 'unconfigured';
  }
}

/** A backup's key as it lay in secret storage: base64, or the list of bytes that an older client put there (06.SS-03). */
export function readBackupSecret(secret: string): string {
  if (!/^\d{1,3}(,\d{1,3})+$/.test(secret)) return secret;
  return btoa(String.fromCharCode(...secret.split(',').map((byte) => Number(byte) & 0xff)));
}
