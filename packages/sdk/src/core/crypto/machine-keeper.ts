import { type EpochMs, sleep } from '../../base/clock/clock.ts';
import { describeError, type Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { type CryptoMachine, type CryptoMachines, MACHINE_STORE_PREFIX } from '../../platform/crypto/crypto-machine.ts';
import type { OpenMachine } from '../../platform/crypto/device.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { OldTexts } from '../../platform/old-keys/old-key-store.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { Requests } from '../session/requests.ts';
import type { StoredSession } from '../session/stored-session.ts';
import type { Keeps } from '../storage/storage-status.ts';
import type { CryptoRecord } from './crypto-record.ts';
import { cryptoStore } from './crypto-stores.ts';
import { OldKeys } from './old-keys/old-keys.ts';
import type { Outgoing } from './outgoing.ts';

/** State of this device's OlmMachine. */
export type CryptoState =
  /** Nobody needed it yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open' }
  /** There is none and will be none: this machine has no cryptography, keeps no keys, or lost those of this device. */
  | { readonly kind: 'unusable'; readonly reason: 'unavailable' | 'notKept' | 'lost' };

type LoadCrypto = NonNullable<Env['crypto']>;

export interface KeeperOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'crypto' | 'oldKeys'>;
  readonly database: Database;
  readonly session: StoredSession;
  readonly keeps: Keeps;
  readonly requests: Requests;
  readonly rooms: Rooms;
  /** Texts that an older client stored in the pages' local storage. */
  readonly oldTexts: OldTexts;
  readonly outgoing: Pick<Outgoing, 'send' | 'run' | 'makeSafe'>;
  readonly scope: Scope;
  readonly log: Log;
}

/** Waits before a machine that broke, or could not be opened, is opened again: the first time is soon (SEC-09), a trap at each try is not. */
const REOPEN_AFTER_MS = [100, 1_000, 5_000, 30_000, 120_000];
/** A machine that worked so long did not break for what broke the one before. */
const HEALTHY_MS = 60_000;

/**
 * Keeps this device's machine open once somebody wants it, and opens it anew when it breaks. Never two at once.
 *
 * Invariant: a device whose keys were made once has those or none. A machine with others is not used: under the name of a device
 * that others know it would be somebody else (REL-30).
 */
export class MachineKeeper {
  /** Tells of each machine that was opened. */
  readonly opened = new Signal<CryptoMachine>();
  /** Keys that are imported before the OlmMachine is opened and used. */
  readonly oldKeys: OldKeys;
  readonly #options: KeeperOptions;
  readonly #state: ObservableValue<CryptoState>;
  #machine: CryptoMachine | null = null;
  #createdAt: EpochMs = 0;
  #mayOpen = false;
  #isWanted = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    const { env, keeps, scope, oldTexts, log } = options;
    this.oldKeys = new OldKeys({ ...options, texts: oldTexts, log: log.child('old keys') });
    // A session that outlives the machine's keys would be the same device with other keys.
    const reason = env.crypto === null ? 'unavailable' : keeps === 'session' ? 'notKept' : null;
    this.#state = new ObservableValue<CryptoState>(reason === null ? { kind: 'idle' } : { kind: 'unusable', reason });
    scope.onEnd(() => this.#machine?.close());
  }

  get state(): Readable<CryptoState> {
    return this.#state;
  }

  /** True if there is an OlmMachine, now or soon. */
  get isUsable(): boolean {
    return this.#state.current.kind !== 'unusable';
  }

  /** The machine, while it is open. */
  get machine(): CryptoMachine | null {
    return this.#machine;
  }

  /** When this device's keys were made; 0 before a machine was opened. */
  get createdAt(): EpochMs {
    return this.#createdAt;
  }

  /** True if this device's keys were created before, also if the store cannot tell. */
  async hadKeys(): Promise<boolean> {
    const record = await cryptoStore.get(this.#options.database, ['machine']);
    return !record.ok || (record.value?.identity ?? null) !== null;
  }

  /** From now on a machine is opened when it is wanted: opening it takes what a start has no time for. */
  allow(): void {
    this.#mayOpen = true;
    if (this.#isWanted) this.want();
  }

  /** Sees to it that there is a machine soon. */
  want(): void {
    const { env, scope } = this.#options;
    this.#isWanted = true;
    if (!this.#mayOpen || this.#state.current.kind !== 'idle' || env.crypto === null) return;
    const machines = env.crypto;
    this.#state.set({ kind: 'opening' });
    scope.run((signal) => this.#keep(machines, signal));
  }

  /** The machine as soon as it is open; null where there will be none, or `signal` aborted. */
  async whenOpen(signal: AbortSignal): Promise<CryptoMachine | null> {
    this.want();
    const found = new DerivedValue([this.#state], () => ({ machine: this.#machine, isOver: !this.isUsable }));
    const settled = await until(found, ({ machine, isOver }) => machine !== null || isOver, signal);
    return settled?.isOver === false ? settled.machine : null;
  }

  async #keep(machines: LoadCrypto, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options.env;
    let failures = 0;
    while (!signal.aborted) {
      const opened = await this.#open(machines);
      if (signal.aborted) {
        if (opened.ok) opened.value.close();
        return;
      }
      if (!opened.ok && opened.error.kind === 'lost') return this.#state.set({ kind: 'unusable', reason: 'lost' });
      const sinceMs = clock.monotonicMs();
      if (opened.ok) await this.#use(opened.value, signal);
      if (clock.monotonicMs() - sinceMs > HEALTHY_MS) failures = 0;
      await sleep(clock, REOPEN_AFTER_MS[Math.min(failures, REOPEN_AFTER_MS.length - 1)] ?? 0, signal);
      failures += 1;
    }
  }

  /** Until it breaks, or the account ends. */
  async #use(machine: CryptoMachine, signal: AbortSignal): Promise<void> {
    this.#machine = machine;
    this.#state.set({ kind: 'open' });
    this.opened.emit(machine);
    await new Promise<void>((resolve) => {
      machine.broke.subscribe(resolve);
      signal.addEventListener('abort', () => resolve());
      if (machine.isBroken) resolve();
    });
    if (signal.aborted) return;
    this.#options.log.warn('the machine broke and is opened anew');
    this.#machine = null;
    this.#state.set({ kind: 'opening' });
  }

  async #open(
    machines: LoadCrypto,
  ): Promise<Result<CryptoMachine, { readonly kind: 'lost' } | { readonly kind: 'failed' }>> {
    const { database, session, keeps, log } = this.#options;
    const record = await this.#record();
    if (record === null) return err({ kind: 'failed' });
    this.#createdAt = record.createdAt;
    const { userId, deviceId, databaseKey } = session;
    const store = keeps === 'everything' ? { name: MACHINE_STORE_PREFIX + databaseKey, key: record.storeKey } : null;
    const opened = await openMachine(machines, this.oldKeys, { userId, deviceId, store }).catch((error: unknown) => {
      // Its code could not be fetched.
      return err({ kind: 'failed', reason: describeError(error) } as const);
    });
    if (!opened.ok) {
      const { error } = opened;
      log.warn('no machine', { failure: error.kind, reason: error.kind === 'failed' ? error.reason : null });
      return err({ kind: 'failed' });
    }
    const machine = opened.value;
    if (record.identity === null) {
      const written = await database.write([putRecord({ ...record, identity: machine.identity })], 'strict');
      if (written.ok) return ok(machine);
      machine.close();
      return err({ kind: 'failed' });
    }
    if (record.identity.ed25519 === machine.identity.ed25519) {
      if (await this.oldKeys.finish(machine)) return ok(machine);
      machine.close();
      return err({ kind: 'failed' });
    }
    log.error('the keys of this device are gone', null);
    machine.close();
    return err({ kind: 'lost' });
  }

  /** Data of the OlmMachine, created if missing; null if the store fails. */
  async #record(): Promise<CryptoRecord | null> {
    const { database, env } = this.#options;
    const found = await cryptoStore.get(database, ['machine']);
    if (!found.ok) return null;
    if (found.value !== undefined) return found.value;
    const { continues } = this.#options.session;
    const storeKey = env.random.bytes(32);
    // When an older client made the keys is not known. What was said before them it was given none of either way.
    const record: CryptoRecord =
      continues === undefined
        ? { storeKey, createdAt: env.clock.now(), identity: null }
        : { storeKey, createdAt: 0, identity: continues };
    // Written before anything is sealed with it.
    const written = await database.write([putRecord(record)], 'strict');
    return written.ok ? record : null;
  }
}

function putRecord(record: CryptoRecord) {
  return { ...cryptoStore.put(['machine'], record), isPromised: true as const };
}

async function openMachine(
  load: LoadCrypto,
  oldKeys: OldKeys,
  options: OpenMachine,
): ReturnType<CryptoMachines['open']> {
  const machines = await load();
  const moved = await oldKeys.moveIn(machines, options);
  return moved.ok ? machines.open(options) : err({ kind: 'failed', reason: 'older keys have not moved in yet' });
}
