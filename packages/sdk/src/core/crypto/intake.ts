import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { Signal } from '../../base/value/signal.ts';
import type { CryptoChanges, CryptoMachine, ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { MachineFailure } from '../../platform/crypto/machine-result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { IntakeRecord } from './crypto-record.ts';
import { intakeStore } from './crypto-stores.ts';
import type { MachineKeeper } from './machine-keeper.ts';

export interface IntakeOptions {
  readonly database: Database;
  readonly keeper: MachineKeeper;
  readonly log: Log;
}

/** To-device messages, and the OlmMachine that processed them. */
export interface HeardMessages {
  readonly machine: CryptoMachine;
  readonly events: readonly ToDeviceEvent[];
}

/** To-device messages. */
export interface DeviceMessages {
  readonly events: readonly ToDeviceEvent[];
  /** They were sent at most this long ago, for the sync before had them not; null where nobody knows. */
  readonly withinMs: number | null;
}

type OwnKeys = Pick<CryptoChanges, 'oneTimeKeyCounts' | 'unusedFallbackKeys'>;

/** The machine makes fifty keys for others to use once; with half of them gone it is asked for more. */
const FEW_KEYS = 25;
const KEY_KIND = 'signed_curve25519';

/**
 * Hands over what each sync says of devices and keys, in order, before the sync's position is stored. While there is no machine it is
 * stored first and handed over later; so neither a kill nor a machine that broke loses a message, and rooms never wait for one.
 *
 * A kill after handing over and before the position is stored brings the same again: the machine knows what it has seen.
 */
export class Intake {
  /** Tells what devices sent once the machine has taken it in, before `fromDevices` does. */
  readonly heard = new Signal<HeardMessages>();
  readonly fromDevices = new Signal<DeviceMessages>();
  readonly #options: IntakeOptions;
  readonly #serial = new Serial();
  /** Number of times that an OlmMachine took something in. */
  #takenIn = 0;
  #nextSequence = 0;
  /** Number of waiting records; null until they were read. */
  #stored: number | null = null;
  /** Counts of this device's own keys in the last sync that mentioned them. */
  #said: OwnKeys = { oneTimeKeyCounts: null, unusedFallbackKeys: null };
  /** Counts that the OlmMachine received last. Every response repeats them. */
  #told: { readonly machine: CryptoMachine; readonly keys: string } | null = null;

  constructor(options: IntakeOptions) {
    this.#options = options;
    options.keeper.opened.subscribe((machine) => void this.drain(machine));
  }

  get takenIn(): number {
    return this.#takenIn;
  }

  /** True if records wait for an OlmMachine. */
  async isWaiting(): Promise<boolean> {
    const count = await this.#serial.run(() => this.#count());
    return count.ok && count.value > 0;
  }

  /**
   * Takes in what `batch` says, of which nothing is older than `withinMs`. `isGap`: it began anew, and does not say whose devices changed
   * before. A failure means that it must be asked for again.
   */
  take(batch: SyncBatch, withinMs: number | null, isGap: boolean): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const { keeper } = this.#options;
      if (keeper.state.current.kind === 'unusable') return ok();
      const changes = changesOf(batch, isGap && (await keeper.hadKeys()));
      const { oneTimeKeyCounts, unusedFallbackKeys } = changes;
      if (oneTimeKeyCounts !== null || unusedFallbackKeys !== null)
        this.#said = { oneTimeKeyCounts, unusedFallbackKeys };
      const { machine } = keeper;
      // A drain that the disk cut short is gone on with: the machine that is there does not open once more.
      if (machine !== null) await this.#handOver(machine);
      const count = await this.#count();
      if (!count.ok) return count;
      if (machine !== null && count.value === 0 && !this.#isOld(machine, changes)) {
        // A thread that was held up may not be the engine any more: two must not write what one machine keeps (REL-40).
        const mayWrite = await this.#options.database.write([], 'relaxed');
        if (!mayWrite.ok) return mayWrite;
        const received = await machine.receive(changes);
        if (received.ok) {
          this.#takenIn += 1;
          this.#told = { machine, keys: keysOf(changes) };
          this.#hear(machine, received.value, withinMs);
          return ok();
        }
        this.#options.log.warn('what a sync said of devices was not taken in', { failure: received.error.kind });
      }
      if (machine === null && areKeysMissing(changes)) keeper.want();
      return saysSomething(changes) ? this.#store(changes) : ok();
    });
  }

  /**
   * Hands over what was stored, and which keys are used up: the next sync may be half a minute away, and others could until then not
   * begin to write to a device that is gone again.
   */
  drain(machine: CryptoMachine): Promise<void> {
    return this.#serial.run(async () => {
      await this.#handOver(machine);
      const { oneTimeKeyCounts, unusedFallbackKeys } = this.#said;
      // An OlmMachine that was recreated on a restored disk may lack keys that the server still has. Only a shortage on the server is
      // certain.
      const areUsedUp = oneTimeKeyCounts?.get(KEY_KIND) === 0;
      if (this.#told?.machine === machine || !(areUsedUp || unusedFallbackKeys !== null)) return;
      const keys = { oneTimeKeyCounts: areUsedUp ? oneTimeKeyCounts : null, unusedFallbackKeys };
      await machine.receive({ toDevice: [], changedUsers: [], leftUsers: [], ...keys });
    });
  }

  async #handOver(machine: CryptoMachine): Promise<void> {
    const { database, log } = this.#options;
    const count = await this.#count();
    if (!count.ok || count.value === 0) return;
    const stored = await intakeStore.range(database, { prefix: ['intake'] });
    if (!stored.ok) return;
    for (const { sequence, ...said } of stored.value) {
      const changes = { ...said, oneTimeKeyCounts: null, unusedFallbackKeys: null };
      const received = await machine.receive(changes);
      if (!received.ok && received.error.kind === 'broken') return;
      // A record that the OlmMachine refuses once is always refused.
      if (!received.ok)
        log.error('what waited for the machine was refused', null, { reason: reasonOf(received.error) });
      if (received.ok) this.#hear(machine, received.value, null);
      const deleted = await database.write([intakeStore.delete(['intake', sequence])], 'relaxed');
      if (!deleted.ok) return;
      this.#stored = Math.max(0, (this.#stored ?? 0) - 1);
    }
  }

  #hear(machine: CryptoMachine, events: readonly ToDeviceEvent[], withinMs: number | null): void {
    this.heard.emit({ machine, events });
    if (events.length > 0) this.fromDevices.emit({ events, withinMs });
  }

  /** Number of waiting records, including those of an earlier run. */
  async #count(): Promise<Result<number, StorageFailure>> {
    if (this.#stored !== null) return ok(this.#stored);
    const left = await intakeStore.range(this.#options.database, { prefix: ['intake'] });
    if (!left.ok) return err(left.error);
    this.#nextSequence = (left.value.at(-1)?.sequence ?? -1) + 1;
    this.#stored = left.value.length;
    return ok(left.value.length);
  }

  async #store({
    toDevice,
    changedUsers,
    leftUsers,
    isGap = false,
  }: CryptoChanges): Promise<Result<void, StorageFailure>> {
    const { database, keeper } = this.#options;
    const sequence = this.#nextSequence;
    const record: IntakeRecord = { sequence, toDevice, changedUsers, leftUsers, ...(isGap ? { isGap } : {}) };
    // Not strict: the position that comes after it is not either, and lies behind it.
    const written = await database.write([intakeStore.put(['intake', record.sequence], record)], 'relaxed');
    if (!written.ok) return written;
    this.#nextSequence += 1;
    this.#stored = (this.#stored ?? 0) + 1;
    keeper.want();
    return ok();
  }

  #isOld(machine: CryptoMachine, changes: CryptoChanges): boolean {
    return !saysSomething(changes) && this.#told?.machine === machine && this.#told.keys === keysOf(changes);
  }
}

function changesOf({ toDevice, encryption }: SyncBatch, isGap: boolean): CryptoChanges {
  return {
    toDevice: toDevice?.events ?? [],
    changedUsers: encryption?.changedUsers ?? [],
    leftUsers: encryption?.leftUsers ?? [],
    ...(isGap ? { isGap } : {}),
    oneTimeKeyCounts: encryption?.oneTimeKeyCounts ?? null,
    unusedFallbackKeys: encryption?.unusedFallbackKeys ?? null,
  };
}

function saysSomething({ toDevice, changedUsers, leftUsers, isGap = false }: CryptoChanges): boolean {
  return isGap || toDevice.length + changedUsers.length + leftUsers.length > 0;
}

function keysOf({ oneTimeKeyCounts, unusedFallbackKeys }: OwnKeys): string {
  return JSON.stringify([oneTimeKeyCounts === null ? null : [...oneTimeKeyCounts], unusedFallbackKeys]);
}

/** True if other devices could soon be unable to start a session with this one. */
function areKeysMissing({ oneTimeKeyCounts, unusedFallbackKeys }: CryptoChanges): boolean {
  const count = oneTimeKeyCounts?.get(KEY_KIND);
  return (count !== undefined && count < FEW_KEYS) || unusedFallbackKeys?.includes(KEY_KIND) === false;
}

function reasonOf(failure: MachineFailure): string {
  return failure.kind === 'failed' ? failure.reason : failure.kind;
}
