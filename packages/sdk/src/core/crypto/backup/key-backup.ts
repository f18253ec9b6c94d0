import type { Clock } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import {
  BACKUP_ALGORITHM,
  type BackupVersion,
  createBackup,
  currentBackup,
  deleteBackup,
} from '../../../protocol/endpoints/room-keys.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import { withRetry } from '../../session/with-retry.ts';
import type { KeyBackupState } from './backup-state.ts';

export interface KeyBackupOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly signal: AbortSignal;
  readonly log: Log;
}

export type BackupFailure = RequestFailure | { readonly kind: 'machine' } | { readonly kind: 'tooManyVersions' };

/** The backup that keys are encrypted for. */
interface Sealing {
  readonly version: string;
  readonly publicKey: string;
}

const RETRIES = 3;
/** Largest number of versions that are deleted one after the other. A server may pretend to have endless versions. */
const MOST_VERSIONS = 100;
/** A version under which a key is kept before the server named one: so a kill in between loses no key. */
const NOT_NAMED_YET = '';

/**
 * Finds the backup of the server and decides if it is the user's. Keys are uploaded to a backup whose private key is on this device, or
 * that is signed by a trusted device or identity (06.K-02). Public keys are compared, not only versions, because a server could use one
 * version's name for another key.
 */
export class KeyBackup {
  readonly #options: KeyBackupOptions;
  readonly #serial = new Serial();
  readonly #state = new ObservableValue<KeyBackupState>({ kind: 'unknown' });
  #enabled: { readonly machine: CryptoMachine; readonly sealing: Sealing | null } | null = null;

  constructor(options: KeyBackupOptions) {
    this.#options = options;
  }

  get state(): Readable<KeyBackupState> {
    return this.#state;
  }

  /** Asks the server which backup there is, and uses it if it may be used. */
  check(machine: CryptoMachine): Promise<Result<void, BackupFailure>> {
    return this.#serial.run(() => this.#check(machine));
  }

  /** Makes a new backup in the place of all that are there (06.K-04). */
  create(machine: CryptoMachine): Promise<Result<void, BackupFailure>> {
    return this.#serial.run(async () => {
      const deleted = await this.#deleteAll();
      if (!deleted.ok) return deleted;
      const checked = await this.#check(machine);
      if (!checked.ok) return checked;
      const made = await machine.backup.makeKey();
      if (!made.ok) return err({ kind: 'machine' });
      const { privateKey, publicKey } = made.value;
      const signatures = await machine.backup.signatures(publicKey);
      // Kept first: a backup whose key went with this engine would be nobody's.
      const kept = await machine.backup.saveKey(privateKey, NOT_NAMED_YET);
      if (!signatures.ok || !kept.ok) return err({ kind: 'machine' });
      const authData = { public_key: publicKey, signatures: signatures.value };
      const { requests, signal } = this.#options;
      // Not tried again by itself: asked twice, there would be two.
      const created = await requests.send(createBackup(authData), { signal });
      return created.ok ? this.#check(machine) : created;
    });
  }

  /** Takes a private key that was got elsewhere, if it is the one of the backup (06.K-06). Returns whether it is. */
  takeKey(machine: CryptoMachine, privateKey: string): Promise<Result<boolean, BackupFailure>> {
    return this.#serial.run(async () => {
      const before = await this.#check(machine);
      if (!before.ok) return before;
      const info = infoOf(this.#state.current);
      const key = await machine.backup.readKey(privateKey);
      if (!key.ok) return err({ kind: 'machine' });
      if (info === null || key.value === null || key.value.publicKey !== info.publicKey) return ok(false);
      const saved = await machine.backup.saveKey(privateKey, info.version);
      if (!saved.ok) return err({ kind: 'machine' });
      const checked = await this.#check(machine);
      return checked.ok ? ok(this.#state.current.kind === 'working') : checked;
    });
  }

  /** Deletes the backup, with all keys in it. */
  delete(machine: CryptoMachine): Promise<Result<void, BackupFailure>> {
    return this.#serial.run(async () => {
      const deleted = await this.#deleteAll();
      return deleted.ok ? this.#check(machine) : deleted;
    });
  }

  async #check(machine: CryptoMachine): Promise<Result<void, BackupFailure>> {
    // Before anything is saved: what a machine that was just opened seals for is told by what it kept.
    if ((await this.#enabledOf(machine)) === undefined) return err({ kind: 'machine' });
    const info = await this.#current();
    if (!info.ok) return info;
    const next = await this.#judge(machine, info.value);
    if (!next.ok) return next;
    const wanted = wantedOf(next.value);
    const isSet = await this.#enable(machine, wanted);
    if (!isSet) return err({ kind: 'machine' });
    if (!isSame(this.#state.current, next.value)) this.#state.set(next.value);
    return ok();
  }

  async #judge(machine: CryptoMachine, info: BackupVersion | null): Promise<Result<KeyBackupState, BackupFailure>> {
    if (info === null) return ok({ kind: 'none' });
    const { algorithm, publicKey, authData, version } = info;
    if (algorithm !== BACKUP_ALGORITHM || publicKey === null) return ok({ kind: 'locked', info, isTrusted: false });
    const saved = await machine.backup.savedKey();
    if (!saved.ok) return err({ kind: 'machine' });
    if (saved.value !== null) {
      const { privateKey } = saved.value;
      const key = await machine.backup.readKey(privateKey);
      if (!key.ok) return err({ kind: 'machine' });
      if (key.value?.publicKey === publicKey) {
        if (saved.value.version !== version) await machine.backup.saveKey(privateKey, version);
        return ok({ kind: 'working', info, privateKey });
      }
    }
    const isSigned = await machine.backup.isSigned({ algorithm, auth_data: authData });
    return isSigned.ok ? ok({ kind: 'locked', info, isTrusted: isSigned.value }) : err({ kind: 'machine' });
  }

  /** Sees to it that keys are sealed for `wanted` and nothing else (06.K-02). Returns whether they are. */
  async #enable(machine: CryptoMachine, wanted: BackupVersion | null): Promise<boolean> {
    const before = await this.#enabledOf(machine);
    if (before === undefined) return false;
    const isIt = before?.version === wanted?.version && before?.publicKey === wanted?.publicKey;
    if (isIt) return true;
    if (before !== null) {
      // Keys that were uploaded to one backup are not in another.
      const disabled = await machine.backup.disable();
      if (!disabled.ok) return false;
      this.#options.log.info('keys are not sent to that backup any more', { version: before.version });
    }
    this.#enabled = { machine, sealing: null };
    if (wanted === null || wanted.publicKey === null) return true;
    const { publicKey, version } = wanted;
    const enabled = await machine.backup.enable(publicKey, version);
    if (enabled.ok) this.#enabled = { machine, sealing: { publicKey, version } };
    return enabled.ok;
  }

  /** The backup that keys are encrypted for; undefined if the OlmMachine does not say. A newly opened OlmMachine has the stored one. */
  async #enabledOf(machine: CryptoMachine): Promise<Sealing | null | undefined> {
    if (this.#enabled?.machine === machine) return this.#enabled.sealing;
    const isEnabled = await machine.backup.isEnabled();
    const saved = await machine.backup.savedKey();
    if (!isEnabled.ok || !saved.ok) return undefined;
    let sealing: Sealing | null = null;
    if (isEnabled.value && saved.value !== null) {
      const key = await machine.backup.readKey(saved.value.privateKey);
      if (!key.ok) return undefined;
      sealing = { publicKey: key.value?.publicKey ?? '', version: saved.value.version };
    }
    this.#enabled = { machine, sealing };
    return sealing;
  }

  async #deleteAll(): Promise<Result<void, BackupFailure>> {
    const { requests, signal, clock } = this.#options;
    for (let count = 0; count < MOST_VERSIONS; count += 1) {
      const info = await this.#current();
      if (!info.ok) return info;
      if (info.value === null) return ok();
      const { version } = info.value;
      const send = () => requests.send(deleteBackup(version), { signal });
      const deleted = await withRetry(clock, send, { retries: RETRIES, signal });
      if (!deleted.ok && !isAbsent(deleted.error)) return deleted;
    }
    return err({ kind: 'tooManyVersions' });
  }

  async #current(): Promise<Result<BackupVersion | null, BackupFailure>> {
    const { requests, signal, clock } = this.#options;
    const send = () => requests.send(currentBackup(), { signal });
    const answer = await withRetry(clock, send, { retries: RETRIES, signal });
    if (answer.ok) return answer;
    return isAbsent(answer.error) ? ok(null) : answer;
  }
}

function infoOf(state: KeyBackupState): BackupVersion | null {
  return state.kind === 'working' || state.kind === 'locked' ? state.info : null;
}

/** The backup that keys may be uploaded to. */
function wantedOf(state: KeyBackupState): BackupVersion | null {
  return state.kind === 'working' || (state.kind === 'locked' && state.isTrusted) ? state.info : null;
}

/** Compares two states. The number of keys in the backup is no difference. */
function isSame(one: KeyBackupState, other: KeyBackupState): boolean {
  const [before, after] = [infoOf(one), infoOf(other)];
  const isTrusted = (state: KeyBackupState) => state.kind === 'locked' && state.isTrusted;
  if (one.kind !== other.kind || isTrusted(one) !== isTrusted(other)) return false;
  return before?.version === after?.version && before?.publicKey === after?.publicKey;
}

/** There is no such backup. */
export function isAbsent(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.errcode === 'M_NOT_FOUND';
}
