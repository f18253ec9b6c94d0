import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { OpenedDevice } from '../../../platform/crypto/dehydration.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  type DehydratedEvents,
  dehydratedDevice,
  dehydratedEvents,
  deleteDehydratedDevice,
  putDehydratedDevice,
} from '../../../protocol/endpoints/dehydrated-device.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import { dehydratedStore } from '../crypto-stores.ts';
import type { KnownKey, SecretFailure, SecretStorage } from '../secrets/secret-storage.ts';

export interface DehydrationOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly database: Database;
  readonly storage: SecretStorage;
  readonly signal: AbortSignal;
  readonly log: Log;
}

export type DehydrationFailure =
  | SecretFailure
  | { readonly kind: 'machine' }
  /** In the words of the protocol. */
  | { readonly kind: 'notSetUp'; readonly text: string };

const SECRET_NAME = 'org.matrix.msc3814';
const DISPLAY_NAME = 'Dehydrated device';
const RENEW_AFTER_MS = 7 * 24 * 3_600_000;
/** Largest number of pages of its to-device messages. A server may pretend to have endless pages. */
const MOST_PAGES = 1_000;
const ABSENT = new Set(['M_NOT_FOUND', 'M_UNRECOGNIZED']);

/** Keeps a dehydrated device at the server, and opens the one that is there (06.DH-02). */
export class Dehydration {
  readonly #options: DehydrationOptions;
  #isRenewing = false;

  constructor(options: DehydrationOptions) {
    this.#options = options;
  }

  /** The recovery key was entered or made: takes what the device at the server was sent, and puts another in its place. */
  async begin(machine: CryptoMachine, entered: KnownKey): Promise<Result<void, DehydrationFailure>> {
    const identity = await machine.secrets.identityKeys();
    if (!identity.ok) return err({ kind: 'machine' });
    if (identity.value === null)
      return err({
        kind: 'notSetUp',
        text: 'Device dehydration requires cross-signing and secret storage to be set up',
      });
    const found = await this.#found();
    if (!found.ok || found.value === 'unsupported') return found.ok ? ok() : found;
    const key = await this.#ensureKey(machine, entered);
    if (!key.ok) return key;
    if (found.value !== null) await this.#open(machine, key.value, found.value);
    return this.#replace(machine, key.value);
  }

  /** Puts another in its place each week, as long as the machine is open. */
  async renewWeekly(machine: CryptoMachine): Promise<void> {
    const { clock, database, signal, log } = this.#options;
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    for (;;) {
      const key = await machine.dehydration.savedKey();
      const made = await dehydratedStore.get(database, ['dehydrated']);
      // Only one that this device made: whoever has made another since sees to it.
      if (!key.ok || key.value === null || !made.ok || made.value === undefined) break;
      const waitMs = made.value.madeAt + RENEW_AFTER_MS - clock.now();
      if (waitMs <= 0) {
        const replaced = await this.#replace(machine, key.value);
        if (!replaced.ok) log.warn('the dehydrated device was not replaced', { failure: replaced.error.kind });
        if (!replaced.ok && !(await sleep(clock, RENEW_AFTER_MS, signal))) break;
      } else if (!(await sleep(clock, waitMs, signal))) break;
      if (machine.isBroken) break;
    }
    this.#isRenewing = false;
  }

  /** The dehydrated device on the server; null for none. */
  async #found(): Promise<
    Result<{ readonly deviceId: string; readonly data: string } | null | 'unsupported', RequestFailure>
  > {
    const { requests, signal } = this.#options;
    const answer = await requests.send(dehydratedDevice(), { signal });
    if (answer.ok) return answer;
    if (answer.error.kind !== 'serverError') return answer;
    if (answer.error.errcode === 'M_NOT_FOUND') return ok(null);
    return answer.error.errcode === 'M_UNRECOGNIZED' ? ok('unsupported') : answer;
  }

  /** The key under the recovery key, or a new one put there. */
  async #ensureKey(machine: CryptoMachine, entered: KnownKey): Promise<Result<string, DehydrationFailure>> {
    const { storage } = this.#options;
    const stored = await storage.open(SECRET_NAME, entered);
    if (!stored.ok) return stored;
    if (stored.value !== null) {
      const saved = await machine.dehydration.saveKey(stored.value);
      if (saved.ok) return ok(stored.value);
      if (saved.error.kind === 'broken') return err({ kind: 'machine' });
    }
    const known = await machine.dehydration.savedKey();
    const made = known.ok && known.value !== null ? known : await machine.dehydration.makeKey();
    if (!made.ok || made.value === null) return err({ kind: 'machine' });
    const written = await storage.store(SECRET_NAME, made.value, [entered.keyId], async () => entered);
    if (!written.ok) return written;
    const saved = await machine.dehydration.saveKey(made.value);
    return saved.ok ? ok(made.value) : err({ kind: 'machine' });
  }

  /** Opens the dehydrated device. One that cannot be opened is replaced as well. */
  async #open(
    machine: CryptoMachine,
    key: string,
    { deviceId, data }: { readonly deviceId: string; readonly data: string },
  ): Promise<void> {
    const { log } = this.#options;
    const opened = await machine.dehydration.open(key, deviceId, data);
    if (!opened.ok) {
      log.warn('the dehydrated device could not be opened', { failure: opened.error.kind });
      return this.#delete();
    }
    await this.#takeAll(deviceId, opened.value);
    opened.value.close();
  }

  /** Takes in what the dehydrated device was sent, as far as it comes. */
  async #takeAll(deviceId: string, opened: OpenedDevice): Promise<void> {
    const { requests, signal, log } = this.#options;
    let nextBatch: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page: Result<DehydratedEvents, RequestFailure> = await requests.send(
        dehydratedEvents(deviceId, nextBatch),
        { signal },
      );
      if (!page.ok) {
        log.warn('not all that the dehydrated device was sent came', { failure: page.error.kind });
        return;
      }
      if (page.value.events.length === 0) return;
      const received = await opened.receive(page.value.events);
      if (!received.ok && received.error.kind === 'broken') return;
      nextBatch = page.value.nextBatch;
      if (nextBatch === null) return;
    }
  }

  /** Nobody can open it: others need send it no more keys. */
  async #delete(): Promise<void> {
    const { requests, signal, log } = this.#options;
    const deleted = await requests.send(deleteDehydratedDevice(), { signal });
    if (!deleted.ok && !isAbsent(deleted.error))
      log.warn('the dehydrated device was not deleted', { failure: deleted.error.kind });
  }

  async #replace(machine: CryptoMachine, key: string): Promise<Result<void, DehydrationFailure>> {
    const { requests, signal, clock, database } = this.#options;
    const made = await machine.dehydration.make(key, DISPLAY_NAME);
    if (!made.ok) return err({ kind: 'machine' });
    const put = await requests.send(putDehydratedDevice(made.value), { signal });
    if (!put.ok) return put;
    await database.write([dehydratedStore.put(['dehydrated'], { madeAt: clock.now() })], 'relaxed');
    return ok();
  }
}

function isAbsent(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && ABSENT.has(failure.errcode ?? '');
}
