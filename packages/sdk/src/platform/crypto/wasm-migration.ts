/** Moving in what libolm kept, with the module's own reader of it. */
import {
  BackupDecryptionKey,
  BaseMigrationData,
  initAsync,
  Migration,
  OlmMachine,
  PickledInboundGroupSession,
  PickledSession,
  type StoreHandle,
  DeviceId as WasmDeviceId,
  RoomId as WasmRoomId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { ok, type Result } from '../../base/result/result.ts';
import type { DeviceIdentity, OpenMachine } from './device.ts';
import { failureOf, isTrap, MachineCalls, type MachineCallsOptions } from './machine-calls.ts';
import type { MachineFailure, MachineResult } from './machine-result.ts';
import type { MachineMigration, OldAccount, OldRoomKey, OldSession } from './migration.ts';
import { openHandle } from './wasm-values.ts';

/** Whose it is does not matter where an account is only looked at. */
const NOBODY = { user: '@nobody:localhost', device: 'NOBODY' };

/** Whose keys a pickled account holds: it is opened in memory, and forgotten. */
export async function wasmIdentityOf(pickle: string, pickleKey: string): MachineResult<DeviceIdentity> {
  try {
    await initAsync();
    const store = await openHandle(null);
    const [user, device] = [new WasmUserId(NOBODY.user), new WasmDeviceId(NOBODY.device)];
    await Migration.migrateBaseData(baseOf(user, device, pickle), bytesOf(pickleKey), store);
    const machine = await OlmMachine.initFromStore(user, device, store);
    const { curve25519, ed25519 } = machine.identityKeys;
    const identity = { curve25519: curve25519.toBase64(), ed25519: ed25519.toBase64() };
    machine.close();
    return ok(identity);
  } catch (error) {
    return failureOf(error);
  }
}

/** Opens a device's store for moving in. */
export async function openWasmMigration(
  { store, mayRun }: OpenMachine,
  pickleKey: string,
  options: MachineCallsOptions,
): Promise<Result<WasmMigration, MachineFailure>> {
  try {
    await initAsync();
    const handle = await openHandle(store);
    return ok(new WasmMigration(handle, pickleKey, mayRun === undefined ? options : { ...options, mayRun }));
  } catch (error) {
    return failureOf(error);
  }
}

export class WasmMigration implements MachineMigration {
  readonly #calls: MachineCalls<OpenStore>;
  readonly #pickleKey: Uint8Array;

  constructor(handle: StoreHandle, pickleKey: string, options: MachineCallsOptions) {
    this.#calls = new MachineCalls({ handle, close: () => handle.free() }, options);
    this.#pickleKey = bytesOf(pickleKey);
  }

  get broke(): MachineCalls['broke'] {
    return this.#calls.broke;
  }

  backupPublicKey(privateKey: string): MachineResult<string | null> {
    return this.#calls.run(() => Promise.resolve(publicKeyOf(privateKey)));
  }

  base({ userId, deviceId, pickle, identityKeys, backup }: OldAccount): MachineResult<void> {
    return this.#calls.run(({ handle }) => {
      const data = baseOf(new WasmUserId(userId), new WasmDeviceId(deviceId), pickle);
      data.privateCrossSigningMasterKey = identityKeys.master;
      data.privateCrossSigningSelfSigningKey = identityKeys.selfSigning;
      data.privateCrossSigningUserSigningKey = identityKeys.userSigning;
      data.backupVersion = backup?.version;
      data.backupRecoveryKey = backup?.privateKey;
      return Migration.migrateBaseData(data, this.#pickleKey, handle);
    });
  }

  sessions(batch: readonly OldSession[]): MachineResult<void> {
    return this.#calls.run(({ handle }) => {
      const sessions = batch.map(({ deviceKey, pickle, usedAt }) => {
        const session = new PickledSession();
        session.senderKey = deviceKey;
        session.pickle = pickle;
        session.createdUsingFallbackKey = false;
        session.creationTime = new Date(usedAt);
        session.lastUseTime = new Date(usedAt);
        return session;
      });
      return Migration.migrateOlmSessions(sessions, this.#pickleKey, handle);
    });
  }

  roomKeys(batch: readonly OldRoomKey[]): MachineResult<void> {
    return this.#calls.run(({ handle }) => {
      const sessions = batch.map(({ roomId, senderKey, signingKey, pickle, isImported, isBackedUp }) => {
        const session = new PickledInboundGroupSession();
        session.roomId = new WasmRoomId(roomId);
        session.senderKey = senderKey;
        session.senderSigningKey = signingKey;
        session.pickle = pickle;
        session.imported = isImported;
        session.backedUp = isBackedUp;
        return session;
      });
      return Migration.migrateMegolmSessions(sessions, this.#pickleKey, handle);
    });
  }

  close(): void {
    this.#calls.close();
  }

  /** Takes it for broken: the module's code trapped where nobody waited for it. */
  break(): void {
    this.#calls.break();
  }
}

interface OpenStore {
  readonly handle: StoreHandle;
  close(): void;
}

function baseOf(user: WasmUserId, device: WasmDeviceId, pickle: string): BaseMigrationData {
  const data = new BaseMigrationData();
  data.userId = user.clone();
  data.deviceId = new WasmDeviceId(device.toString());
  data.pickledAccount = pickle;
  return data;
}

function publicKeyOf(privateKey: string): string | null {
  try {
    const key = BackupDecryptionKey.fromBase64(privateKey);
    const publicKey = key.megolmV1PublicKey.publicKeyBase64;
    key.free();
    return publicKey;
  } catch (error) {
    if (isTrap(error)) throw error;
    return null;
  }
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
