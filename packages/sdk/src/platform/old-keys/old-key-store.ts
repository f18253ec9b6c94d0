/**
 * The key store of an older client at the same origin: version 11 of the store from the time of libolm, in IndexedDB or in local
 * storage (06.DB-*, 06.LM-01). This code only reads and empties it. `core/crypto/old-keys` interprets its records, which may be
 * damaged.
 */
import type { Result } from '../../base/result/result.ts';

/** The supported version. A newer store was written by a client with an unknown format (06.LM-08). */
export const OLD_STORE_VERSION = 11;

export type OldStoreFailure =
  /** A client wrote it that is newer than what is known here. Nothing was changed. */
  | { readonly kind: 'tooNew' }
  /** Something else holds it; it may be had later. */
  | { readonly kind: 'blocked' }
  /** `reason` is for the log. */
  | { readonly kind: 'failed'; readonly reason: string };

export type OldStoreResult<Value> = Promise<Result<Value, OldStoreFailure>>;

/** The secrets of an account, by the names of their records. */
export const OLD_SECRETS = ['m.megolm_backup.v1', 'master', 'self_signing', 'user_signing'] as const;
export type OldSecretName = (typeof OLD_SECRETS)[number];

/** The single records of a store. */
export type OldValueName =
  | 'account'
  | 'crossSigningKeys'
  | 'migrationState'
  | 'devices'
  | `ssss_cache:${OldSecretName}`;

/** Sessions with single devices, and those of messages in rooms. */
export type OldSessionKind = 'olm' | 'megolm';

/** The key of the other device, and the id of the session. */
export type OldSessionKey = readonly [deviceKey: string, sessionId: string];

export interface OldSessionRecord {
  readonly key: OldSessionKey;
  readonly value: unknown;
  /** True for a room session that is not in the backup yet. */
  readonly needsBackup: boolean;
}

/** The encryption settings of rooms, not interpreted. */
export type OldRooms = readonly (readonly [roomId: string, settings: unknown])[];

/** One old key store, open. No method rejects. */
export interface OldKeyStore {
  /** For the log, and to find it again. */
  readonly name: string;
  /** A single record; undefined where there is none. */
  value(name: OldValueName): OldStoreResult<unknown>;
  /** The encryption settings of rooms by room id. */
  rooms(): OldStoreResult<OldRooms>;
  count(kind: OldSessionKind): OldStoreResult<number>;
  /** Up to `limit` sessions, in the order of their keys, from the one after `after` on. */
  batch(kind: OldSessionKind, after: OldSessionKey | null, limit: number): OldStoreResult<readonly OldSessionRecord[]>;
  remove(kind: OldSessionKind, keys: readonly OldSessionKey[]): OldStoreResult<void>;
  /** Keeps how far its move has come (06.LM-03). */
  setStage(stage: number): OldStoreResult<void>;
  /** Deletes all of it, and closes it. */
  destroy(): OldStoreResult<void>;
  close(): void;
}

/** Finds what older clients left on this machine. Part of `Env`. */
export interface OldKeyStores {
  /**
   * The store there is, to be closed by who asked; null where there is none. Creates nothing, and changes nothing. What is in no
   * database is looked for in `texts`.
   */
  find(texts: OldTexts): OldStoreResult<OldKeyStore | null>;
}

/** The part of a page's local storage that belongs to an old key store, by its keys. A worker reads it through the page. */
export interface OldTexts {
  /** All of them; null where there are none, or no page that could say so. */
  read(): Promise<ReadonlyMap<string, string> | null>;
  /** Keeps a text, or removes what is null. False where no page did so. */
  write(changes: ReadonlyMap<string, string | null>): Promise<boolean>;
}
