import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { CryptoMachine, CryptoMachines } from '../../../platform/crypto/crypto-machine.ts';
import type { OpenMachine } from '../../../platform/crypto/device.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Env } from '../../../platform/env.ts';
import type { OldTexts } from '../../../platform/old-keys/old-key-store.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import type { Requests } from '../../session/requests.ts';
import type { StoredSession } from '../../session/stored-session.ts';
import { movedStore } from '../crypto-stores.ts';
import type { Outgoing } from '../outgoing.ts';
import type { MoveProgress } from './move-keys.ts';

export interface OldKeysOptions {
  readonly env: Pick<Env, 'clock' | 'oldKeys'>;
  readonly database: Database;
  readonly session: StoredSession;
  readonly requests: Requests;
  readonly rooms: Rooms;
  readonly outgoing: Pick<Outgoing, 'send' | 'run' | 'makeSafe'>;
  /** Local storage of the pages. */
  readonly texts: OldTexts;
  readonly scope: Scope;
  readonly log: Log;
}

/**
 * A device that an older client was before: what that kept moves into the machine's store before the machine is opened, and once it is
 * open the rest. Whoever's device is no such one pays nothing.
 */
export class OldKeys {
  readonly #options: OldKeysOptions;
  readonly #progress = new ObservableValue<MoveProgress | null>(null);

  constructor(options: OldKeysOptions) {
    this.#options = options;
  }

  /** Progress of the import; null while none runs. */
  get progress(): Readable<MoveProgress | null> {
    return this.#progress;
  }

  /** True if keys still have to be imported. */
  async isPending(): Promise<boolean> {
    const isMoved = await this.#isMoved();
    return isMoved.ok && !isMoved.value;
  }

  /**
   * Before anything comes from a server: what rooms it may not say are in the clear (SEC-19). Where that cannot be read now, it is known once
   * they move.
   */
  async noteRooms(): Promise<void> {
    const { env, texts, rooms, log } = this.#options;
    if (env.oldKeys === null || !(await this.isPending())) return;
    const { noteOldRooms, openOldStore } = await import('./old-device.ts');
    const found = await openOldStore(await env.oldKeys(), texts, log);
    if (!found.ok || found.value === null) return;
    await noteOldRooms(found.value, rooms);
    found.value.close();
  }

  /** Moves what has to be there before the machine is opened. A failure means that it has to be tried again first. */
  async moveIn(machines: CryptoMachines, where: OpenMachine): Promise<Result<void, { readonly kind: 'failed' }>> {
    const { env, session, scope, log, texts } = this.#options;
    const isMoved = await this.#isMoved();
    if (!isMoved.ok) return err({ kind: 'failed' });
    const { migrations } = machines;
    if (isMoved.value || env.oldKeys === null || migrations === null) return ok();
    const [{ moveKeys }, { DEFAULT_PICKLE_KEY, openOldStore }] = await Promise.all([
      import('./move-keys.ts'),
      import('./old-device.ts'),
    ]);
    const found = await openOldStore(await env.oldKeys(), texts, log);
    if (!found.ok) return err({ kind: 'failed' });
    // The keys went with it, or they all moved before: which of both, the machine tells by its own.
    if (found.value === null) return ok();
    const store = found.value;
    const moved = await moveKeys({
      ...this.#options,
      ...{ store, clock: env.clock, signal: scope.signal, primitives: machines.primitives },
      open: (place) => migrations.open(place === 'store' ? where : { ...where, store: null }, DEFAULT_PICKLE_KEY),
      owner: { userId: session.userId, deviceId: session.deviceId },
      pickleKey: DEFAULT_PICKLE_KEY,
      makeSafe: () => this.#options.outgoing.makeSafe(),
      onProgress: (progress) => this.#progress.set(progress.total < 0 ? null : progress),
    });
    store.close();
    if (moved.ok) return ok();
    log.warn('the keys of an older client have not all moved yet', { step: moved.error.step });
    return err({ kind: 'failed' });
  }

  /** Moves the rest, now that the machine is open; before that nobody else may have it. False if it has to be tried again first. */
  async finish(machine: CryptoMachine): Promise<boolean> {
    const { env, session, scope, log, texts, database, rooms, outgoing } = this.#options;
    const isMoved = await this.#isMoved();
    if (!isMoved.ok || isMoved.value || env.oldKeys === null) return isMoved.ok;
    const [{ finishMove }, { openOldStore }] = await Promise.all([
      import('./finish-move.ts'),
      import('./old-device.ts'),
    ]);
    const found = await openOldStore(await env.oldKeys(), texts, log);
    if (!found.ok) return false;
    const store = found.value;
    const isDone = await finishMove({
      ...{ store, machine, database, rooms, outgoing, clock: env.clock, signal: scope.signal, log },
      owner: { userId: session.userId, deviceId: session.deviceId },
      makeSafe: () => outgoing.makeSafe(),
    });
    if (!isDone) {
      store?.close();
      return false;
    }
    return (await database.write([movedStore.put(['moved'], true)], 'strict')).ok;
  }

  /** Also true for a device that no older client was. */
  async #isMoved(): Promise<Result<boolean, unknown>> {
    const { database, session } = this.#options;
    if (session.continues === undefined) return ok(true);
    const stored = await movedStore.get(database, ['moved']);
    return stored.ok ? ok(stored.value === true) : stored;
  }
}
