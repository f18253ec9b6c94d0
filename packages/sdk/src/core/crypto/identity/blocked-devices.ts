import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { DEVICE_TRUST, type DeviceRecord, type MachineIdentities } from '../../../platform/crypto/identities.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import { blockedStore } from '../crypto-stores.ts';
import type { BlockedRecord } from './trust-record.ts';

type Failed = Result<never, { readonly kind: 'machine' | 'storageFailed' }>;
type Done = Result<void, { readonly kind: 'machine' | 'storageFailed' }>;

/**
 * Devices that get no keys. Where keys go to all devices that their owners vouch for, the module minds no blocks; where they go to all, it does.
 * So in a room with a blocked device keys go to all, and every device that its owner does not vouch for is blocked, too, for as long as they
 * do not.
 */
export class BlockedDevices {
  readonly #database: Database;
  readonly #serial = new Serial();
  #known: Promise<Map<string, BlockedRecord>> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Blocks a device, or no longer, for the person. */
  set({ identities }: CryptoMachine, userId: UserId, deviceId: DeviceId, isBlocked: boolean): Promise<Done> {
    return this.#serial.run(() => this.#set(identities, { userId, deviceId, isByPerson: true }, isBlocked));
  }

  /** Has the machine block what the person blocked of these people: it may know a device only since, or again. */
  settle({ identities }: CryptoMachine, users: readonly UserId[]): Promise<Done> {
    return this.#serial.run(async () => {
      const among = new Set(users);
      const due = [...(await this.#records()).values()].filter((one) => one.isByPerson && among.has(one.userId));
      for (const userId of new Set(due.map((one) => one.userId))) {
        const devices = await identities.devicesOf(userId);
        if (!devices.ok) return err({ kind: 'machine' });
        for (const { deviceId, verified } of devices.value) {
          const isDue =
            verified !== DEVICE_TRUST.blocked && due.some((one) => one.userId === userId && one.deviceId === deviceId);
          const done = isDue ? await identities.setBlocked(userId, deviceId, true) : ok();
          if (!done.ok) return err({ kind: 'machine' });
        }
      }
      return ok();
    });
  }

  /** True if one of these users has a device that the user blocked. Then all other devices that must not get keys are blocked as well. */
  coverAll(
    { identities }: CryptoMachine,
    users: readonly UserId[],
  ): Promise<Result<boolean, { readonly kind: 'machine' | 'storageFailed' }>> {
    return this.#serial.run(async () => {
      const known = await this.#records();
      const blockedUsers = new Set([...known.values()].flatMap((one) => (one.isByPerson ? one.userId : [])));
      if (!users.some((user) => blockedUsers.has(user))) return ok(false);
      for (const user of users) {
        const devices = await identities.devicesOf(user);
        if (!devices.ok) return err({ kind: 'machine' });
        for (const device of devices.value) {
          const covered = await this.#cover(identities, known, device);
          if (!covered.ok) return covered;
        }
      }
      return ok(true);
    });
  }

  async #cover(identities: MachineIdentities, known: Map<string, BlockedRecord>, device: DeviceRecord): Promise<Done> {
    const { userId, deviceId, verified, isSignedByOwner } = device;
    const record = known.get(nameOf(device));
    const isBlocked = verified === DEVICE_TRUST.blocked;
    if (!isSignedByOwner && !isBlocked) return this.#set(identities, { userId, deviceId, isByPerson: false }, true);
    if (isSignedByOwner && isBlocked && record?.isByPerson === false) return this.#set(identities, record, false);
    return ok();
  }

  async #set(identities: MachineIdentities, record: BlockedRecord, isBlocked: boolean): Promise<Done | Failed> {
    const { userId, deviceId } = record;
    const known = await this.#records();
    const key = ['blocked', userId, deviceId] as const;
    // A stored change that was not applied is applied at the next attempt. In the other order the module would be called in vain.
    if (isBlocked) {
      const written = await this.#database.write([blockedStore.put(key, record)], 'strict');
      if (!written.ok) return err({ kind: 'storageFailed' });
      known.set(nameOf(record), record);
    }
    const changed = await identities.setBlocked(userId, deviceId, isBlocked);
    if (!changed.ok) return err({ kind: 'machine' });
    if (!isBlocked) {
      const written = await this.#database.write([blockedStore.delete(key)], 'relaxed');
      if (!written.ok) return err({ kind: 'storageFailed' });
      known.delete(nameOf(record));
    }
    return ok();
  }

  #records(): Promise<Map<string, BlockedRecord>> {
    this.#known ??= blockedStore
      .range(this.#database, { prefix: ['blocked'] })
      .then((found) => new Map((found.ok ? found.value : []).map((record) => [nameOf(record), record])));
    return this.#known;
  }
}

function nameOf({ userId, deviceId }: Pick<BlockedRecord, 'userId' | 'deviceId'>): string {
  return JSON.stringify([userId, deviceId]);
}
