import { isSameData } from '../../../base/json/same-data.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { DeviceRecord } from '../../../platform/crypto/identities.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type ListedDevice, listDevices } from '../../../protocol/endpoints/devices.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import type { Requests } from '../../session/requests.ts';
import { knownDevicesStore } from '../crypto-stores.ts';
import type { OwnIdentityState } from './own-identity-state.ts';

/** A sign-in of the account that nobody verified, and that was not there before. */
export interface NewDevice {
  readonly deviceId: DeviceId;
  /** Name that the client chose; null for none. */
  readonly name: string | null;
  /** It has keys, so that it can be verified. */
  readonly hasKeys: boolean;
}

export interface NewDevicesOptions {
  readonly database: Database;
  readonly requests: Requests;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly scope: Scope;
  /** State of this device's own verification. An unverified device cannot judge others. */
  readonly own: { readonly state: Readable<OwnIdentityState> };
}

/**
 * New sign-ins of the account (DV-05). Devices that are there when this one begins are taken for known, and so is each one that
 * the person's identity vouches for or that the person said was theirs: each is told of once.
 */
export class NewDevices {
  readonly #options: NewDevicesOptions;
  readonly #serial = new Serial();
  readonly #current = new ObservableValue<readonly NewDevice[]>([]);
  #machine: CryptoMachine | null = null;
  #isWatched = false;

  constructor(options: NewDevicesOptions) {
    this.#options = options;
  }

  /** The first time it is asked for, the devices that are there are asked of the server. */
  get current(): Readable<readonly NewDevice[]> {
    if (!this.#isWatched) {
      this.#isWatched = true;
      this.#options.own.state.subscribe(() => this.look());
      this.look();
    }
    return this.#current;
  }

  /** A machine is there to be asked. The devices of this moment are noted now: one that signs in before the page asks is news. */
  opened(machine: CryptoMachine): void {
    this.#machine = machine;
    this.#options.scope.run((signal) => this.#serial.run(() => this.#begin(signal)));
    this.look();
  }

  /** The devices of the account may be others than before. */
  look(): void {
    if (!this.#isWatched) return;
    this.#options.scope.run((signal) => this.#serial.run(() => this.#look(signal)));
  }

  /** The person said that a device is theirs. */
  settle(deviceId: DeviceId): Promise<void> {
    return this.#serial.run(async () => {
      const known = (await this.#known()) ?? [];
      await this.#note([...known, deviceId]);
      this.#show(this.#current.current.filter((device) => device.deviceId !== deviceId));
    });
  }

  /** Notes the devices that are there, unless that was done before. If it fails, the first look does it. */
  async #begin(signal: AbortSignal): Promise<void> {
    if ((await this.#known()) !== null) return;
    const listed = await this.#options.requests.send(listDevices(), { signal });
    if (listed.ok) await this.#note(listed.value.map((device) => device.deviceId));
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { requests, userId, deviceId, own } = this.#options;
    if (this.#machine === null || own.state.current.kind !== 'signed') return;
    const listed = await requests.send(listDevices(), { signal });
    const records = await this.#machine.identities.devicesOf(userId);
    if (!listed.ok || !records.ok) return;
    const known = await this.#known();
    const others = listed.value.filter((device) => device.deviceId !== deviceId);
    const { strange, settled } = judgeDevices(others, records.value, known);
    // A signed-out device need not be stored, because a new sign-in has another id.
    if (known === null || !isSameData([...known].sort(), [...settled].sort())) await this.#note(settled);
    this.#show(inOrder(strange, this.#current.current));
  }

  /** Null before there was a first look. */
  async #known(): Promise<readonly DeviceId[] | null> {
    const found = await knownDevicesStore.get(this.#options.database, ['known-devices']);
    return found.ok ? (found.value ?? null) : null;
  }

  /** If it cannot be stored, the same is told again at the next start. */
  async #note(deviceIds: readonly DeviceId[]): Promise<void> {
    await this.#options.database.write([knownDevicesStore.put(['known-devices'], deviceIds)], 'relaxed');
  }

  #show(devices: readonly NewDevice[]): void {
    if (!isSameData(devices, this.#current.current)) this.#current.set(devices);
  }
}

/** Puts the devices that were told of before first, in their order: the user is looking at the first, and may be about to press. */
export function inOrder(devices: readonly NewDevice[], before: readonly NewDevice[]): readonly NewDevice[] {
  const placeOf = ({ deviceId }: NewDevice) => {
    const place = before.findIndex((device) => device.deviceId === deviceId);
    return place < 0 ? before.length : place;
  };
  return devices.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Splits devices into those to report and those that need no report any more: the known ones, and those that the user's identity signed. At
 * the first look none is reported. A dehydrated device is not a sign-in; before its keys are known it is recognized by never having been
 * seen. Until then it is neither reported nor known, because it may be a sign-in after all.
 */
export function judgeDevices(
  listed: readonly ListedDevice[],
  records: readonly DeviceRecord[],
  known: readonly DeviceId[] | null,
): { readonly strange: readonly NewDevice[]; readonly settled: readonly DeviceId[] } {
  if (known === null) return { strange: [], settled: listed.map(({ deviceId }) => deviceId) };
  const byId = new Map(records.map((record) => [record.deviceId, record]));
  const strange: NewDevice[] = [];
  const settled: DeviceId[] = [];
  for (const { deviceId, displayName, lastSeenAt } of listed) {
    const record = byId.get(deviceId);
    const isNobody = record === undefined ? lastSeenAt === null : record.dehydrated;
    if (known.includes(deviceId) || record?.isSignedByOwner === true) settled.push(deviceId);
    else if (!isNobody)
      strange.push({ deviceId, name: displayName === '' ? null : displayName, hasKeys: record !== undefined });
  }
  return { strange, settled };
}
