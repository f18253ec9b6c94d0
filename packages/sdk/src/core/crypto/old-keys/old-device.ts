import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { CryptoMachines } from '../../../platform/crypto/crypto-machine.ts';
import type { DeviceIdentity } from '../../../platform/crypto/device.ts';
import type {
  OldKeyStore,
  OldKeyStores,
  OldRooms,
  OldStoreFailure,
  OldTexts,
} from '../../../platform/old-keys/old-key-store.ts';
import { parseRoomId } from '../../../protocol/ids/parse.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import { noteEncrypted } from '../../rooms/note-encrypted.ts';
import { type Owner, ownerOf, STAGE, type Stage, stageOf } from './old-records.ts';

/** Default pickle key of clients of that time (06.LM-05). */
export const DEFAULT_PICKLE_KEY = 'DEFAULT_KEY';

/** Device of an older client that this device can continue. */
export interface OldDevice {
  readonly owner: Owner;
  readonly identity: DeviceIdentity;
}

export interface FindOptions {
  readonly stores: OldKeyStores;
  /** Local storage of the pages. */
  readonly texts: OldTexts;
  readonly machines: () => Promise<CryptoMachines>;
  readonly log: Log;
}

/** Log messages in the words of other clients (06.LM-08). */
const WORDS = {
  tooNew: 'Crypto store is invalid because TOO_NEW, please stop the client, delete all data and start the client again',
  blocked: "can't yet open IndexedDBCryptoStore because it is open elsewhere",
  failed: 'an old key store cannot be read',
} as const;

/**
 * The device that an older client has been on this machine, if its keys are all here still and can be read: only then can one sign in
 * as it. Null else; what is there stays as it is.
 */
export async function findOldDevice(options: FindOptions): Promise<OldDevice | null> {
  const found = await openOldStore(options.stores, options.texts, options.log);
  if (!found.ok || found.value === null) return null;
  const store = found.value;
  try {
    const stage = await readStage(store);
    // Data that was moved elsewhere is in use there.
    if (!stage.ok || stage.value !== STAGE.notStarted) return null;
    return await read(store, options);
  } finally {
    store.close();
  }
}

/** Opens the store there is; a failure is logged. */
export async function openOldStore(
  stores: OldKeyStores,
  texts: OldTexts,
  log: Log,
): Promise<Result<OldKeyStore | null, OldStoreFailure>> {
  const found = await stores.find(texts);
  if (found.ok) return found;
  const { error } = found;
  log.warn(WORDS[error.kind], error.kind === 'failed' ? { reason: error.reason } : {});
  return found;
}

/** Has the rooms that it knew taken for encrypted, whatever the server says of them (SEC-19). Null where that failed; else what it knew of them. */
export async function noteOldRooms(store: OldKeyStore, rooms: Rooms): Promise<OldRooms | null> {
  const known = await store.rooms();
  if (!known.ok) return null;
  const roomIds = known.value.flatMap(([roomId]) => parseRoomId(roomId) ?? []);
  return (await noteEncrypted(rooms, roomIds)).ok ? known.value : null;
}

/** Stage that the migration has reached. */
export async function readStage(store: OldKeyStore): Promise<Result<Stage, OldStoreFailure>> {
  const stored = await store.value('migrationState');
  return stored.ok ? ok(stageOf(stored.value)) : err(stored.error);
}

async function read(store: OldKeyStore, { machines, log }: FindOptions): Promise<OldDevice | null> {
  const [account, devices] = [await store.value('account'), await store.value('devices')];
  if (!account.ok || !devices.ok || typeof account.value !== 'string') return null;
  const { migrations } = await machines();
  const identity = await migrations?.identityOf(account.value, DEFAULT_PICKLE_KEY);
  if (identity?.ok !== true) {
    log.warn('the account of an old key store cannot be opened, and stays where it is', { store: store.name });
    return null;
  }
  const owner = ownerOf(devices.value, identity.value);
  if (owner === null) log.warn('nobody knows whose an old key store is', { store: store.name });
  return owner && { owner, identity: identity.value };
}
