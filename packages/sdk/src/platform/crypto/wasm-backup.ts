import { BackupDecryptionKey, type OlmMachine, RoomId as WasmRoomId } from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject, type JsonObject } from '../../base/json/guards.ts';
import { Signal } from '../../base/value/signal.ts';
import type { SealedRoomKey } from '../../protocol/endpoints/room-keys.ts';
import type { BackupKey, MachineBackup, RoomKeyCounts, SavedBackupKey, TakenBack } from './backup.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import { requestOf } from './wasm-values.ts';

const SECRET_NAME = 'm.megolm_backup.v1';

/** The backup of room keys, of the module. */
export class WasmBackup implements MachineBackup {
  readonly keyReceived = new Signal<string>();
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
    void calls.run((machine) => {
      machine.registerReceiveSecretCallback((name, value) => {
        if (name === SECRET_NAME) this.keyReceived.emit(value);
        return Promise.resolve();
      });
      return Promise.resolve();
    });
  }

  makeKey(): MachineResult<BackupKey> {
    return this.#calls.run(() => Promise.resolve(takeKey(BackupDecryptionKey.createRandomKey())));
  }

  readKey(privateKey: string): MachineResult<BackupKey | null> {
    return this.#calls.run(() => {
      const key = keyFrom(privateKey);
      return Promise.resolve(key && takeKey(key));
    });
  }

  signatures(publicKey: string): MachineResult<JsonObject> {
    return this.#calls.run(async (machine) => {
      const made = await machine.sign(JSON.stringify({ public_key: publicKey }));
      const parsed: unknown = JSON.parse(made.asJSON());
      made.free();
      return isObject(parsed) ? parsed : {};
    });
  }

  isSigned(info: JsonObject): MachineResult<boolean> {
    return this.#calls.run(async (machine) => {
      const verification = await machine.verifyBackup(info);
      const isTrusted = verification.trusted();
      verification.free();
      return isTrusted;
    });
  }

  savedKey(): MachineResult<SavedBackupKey | null> {
    return this.#calls.run(async (machine) => {
      const keys = await machine.getBackupKeys();
      const { backupVersion: version, decryptionKey } = keys;
      keys.free();
      if (decryptionKey === undefined) return null;
      const { privateKey } = takeKey(decryptionKey);
      return version === undefined ? null : { privateKey, version };
    });
  }

  saveKey(privateKey: string, version: string): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      const key = BackupDecryptionKey.fromBase64(privateKey);
      await machine.saveBackupDecryptionKey(key, version);
      key.free();
    });
  }

  receivedKeys(): MachineResult<readonly string[]> {
    return this.#calls.run(async (machine) => [...(await machine.getSecretsFromInbox(SECRET_NAME))]);
  }

  forgetReceivedKeys(): MachineResult<void> {
    return this.#calls.run((machine) => machine.deleteSecretsFromInbox(SECRET_NAME));
  }

  isEnabled(): MachineResult<boolean> {
    return this.#calls.run((machine) => machine.isBackupEnabled());
  }

  enable(publicKey: string, version: string): MachineResult<void> {
    return this.#calls.run((machine) => machine.enableBackupV1(publicKey, version));
  }

  disable(): MachineResult<void> {
    return this.#calls.run((machine) => machine.disableBackup());
  }

  nextUpload(): MachineResult<CryptoRequest | null> {
    return this.#calls.run(async (machine) => {
      const made = await machine.backupRoomKeys();
      if (made === undefined) return null;
      const request = requestOf(made);
      made.free();
      return request;
    });
  }

  counts(): MachineResult<RoomKeyCounts> {
    return this.#calls.run(async (machine) => {
      const counts = await machine.roomKeyCounts();
      const { backedUp, total } = counts;
      counts.free();
      return { backedUp, total };
    });
  }

  takeBack(keys: readonly SealedRoomKey[], from: SavedBackupKey): MachineResult<TakenBack> {
    return this.#calls.run(async (machine) => {
      const key = BackupDecryptionKey.fromBase64(from.privateKey);
      const opened = openAll(key, keys);
      key.free();
      const count = [...opened.values()].reduce((sum, sessions) => sum + sessions.size, 0);
      const imported = count === 0 ? 0 : await importAll(machine, opened, from.version);
      return { imported, failed: keys.length - count };
    });
  }
}

type Opened = Map<WasmRoomId, Map<string, JsonObject>>;

/** A key that was sealed for another, or is none, is one less: the others are taken. */
function openAll(key: BackupDecryptionKey, keys: readonly SealedRoomKey[]): Opened {
  const byRoom = new Map<string, Map<string, JsonObject>>();
  for (const { roomId, sessionId, ephemeral, ciphertext, mac } of keys) {
    const session = openOne(() => key.decryptV1(ephemeral, mac, ciphertext));
    if (session === null) continue;
    const known = byRoom.get(roomId) ?? new Map<string, JsonObject>();
    byRoom.set(roomId, known.set(sessionId, session));
  }
  return new Map([...byRoom].map(([roomId, sessions]) => [new WasmRoomId(roomId), sessions]));
}

function openOne(open: () => string): JsonObject | null {
  try {
    const session: unknown = JSON.parse(open());
    return isObject(session) ? session : null;
  } catch (error) {
    // A trap is not the key's fault.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
    return null;
  }
}

async function importAll(machine: OlmMachine, opened: Opened, version: string): Promise<number> {
  const result = await machine.importBackedUpRoomKeys(opened, () => undefined, version);
  const { importedCount } = result;
  result.free();
  return importedCount;
}

function keyFrom(privateKey: string): BackupDecryptionKey | null {
  try {
    return BackupDecryptionKey.fromBase64(privateKey);
  } catch {
    return null;
  }
}

function takeKey(key: BackupDecryptionKey): BackupKey {
  const publicPart = key.megolmV1PublicKey;
  const both = { privateKey: key.toBase64(), publicKey: publicPart.publicKeyBase64 };
  publicPart.free();
  key.free();
  return both;
}
