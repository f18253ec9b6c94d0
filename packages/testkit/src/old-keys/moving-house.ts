/** Moving an old key store by hand, with the real module: what the engine does around it is in the test's hands. */

import { createLog, type LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import { err, ok, type Result } from '@parley/sdk/internal/base/result/result.ts';
import { ACCOUNT_STORES } from '@parley/sdk/internal/core/account/layouts.ts';
import { finishMove } from '@parley/sdk/internal/core/crypto/old-keys/finish-move.ts';
import type { MoveFailure, MoveOptions, MoveProgress } from '@parley/sdk/internal/core/crypto/old-keys/move-keys.ts';
import { moveKeys } from '@parley/sdk/internal/core/crypto/old-keys/move-keys.ts';
import type { Outgoing } from '@parley/sdk/internal/core/crypto/outgoing.ts';
import { Rooms } from '@parley/sdk/internal/core/rooms/account-rooms.ts';
import { schemaOf } from '@parley/sdk/internal/core/storage/migrations.ts';
import { type CryptoMachine, MACHINE_STORE_PREFIX } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import type { MachineMigration } from '@parley/sdk/internal/platform/crypto/migration.ts';
import { openWasmMachine, type WasmMachine } from '@parley/sdk/internal/platform/crypto/wasm-machine.ts';
import { openWasmMigration } from '@parley/sdk/internal/platform/crypto/wasm-migration.ts';
import type { Database } from '@parley/sdk/internal/platform/database/database.ts';
import { createMemoryDatabases } from '@parley/sdk/internal/platform/database/memory.ts';
import type { OldKeyStore } from '@parley/sdk/internal/platform/old-keys/old-key-store.ts';
import { EVENT_KINDS } from '../engine/event-kinds.ts';
import { FakeClock } from '../fakes/fake-clock.ts';
import { must } from '../fakes/key-server.ts';
import { nodePrimitives } from '../fakes/node-primitives.ts';
import type { OldFixture } from './old-key-store.ts';

const STORE = { name: `${MACHINE_STORE_PREFIX}house`, key: new Uint8Array(32).fill(7) };

/** A call that stands between two states of the disk. */
export type Door = 'base' | 'sessions' | 'roomKeys' | 'makeSafe' | 'remove' | 'setStage';

/** The new store of a device, in the `indexedDB` of the test: what was moved there stays, however often the moving is killed. */
export class NewHouse {
  readonly clock = new FakeClock();
  readonly logged: LogEntry[] = [];
  readonly progress: MoveProgress[] = [];
  /** The steps that were taken, in order. */
  readonly doors: Door[] = [];
  /** Answers of the server to who asks for the backup, first ones first; then there is none. */
  readonly backupAnswers: Awaited<ReturnType<MoveOptions['requests']['send']>>[] = [];
  /** Dies before it goes through that many doors more. */
  diesAfter = Number.POSITIVE_INFINITY;
  pickleKey: string;
  /** True if the server shows the device's keys. */
  isDeviceKnown = true;
  /** The requests that the server received. */
  readonly asked: CryptoRequest[] = [];
  /** The stored data of the account. */
  readonly database = openAccount();
  readonly #fixture: OldFixture;

  constructor(fixture: OldFixture) {
    this.#fixture = fixture;
    this.pickleKey = fixture.pickleKey;
  }

  /** Moves until it is done, or dies: then it is null. */
  move(store: OldKeyStore): Promise<Result<void, MoveFailure> | null> {
    return new Promise((resolve) => {
      const { clock } = this;
      const through = <Value>(door: Door, go: () => Promise<Value>): Promise<Value> => {
        if (this.diesAfter === 0) {
          resolve(null);
          return new Promise(() => undefined);
        }
        this.diesAfter -= 1;
        this.doors.push(door);
        return go();
      };
      const { userId, deviceId } = this.#fixture;
      moveKeys({
        store: guarded(store, through),
        open: async (where) => {
          const store = where === 'store' ? STORE : null;
          const opened = await openWasmMigration({ userId, deviceId, store }, this.pickleKey, { clock, log: this.log });
          return opened.ok && where === 'store' ? ok(guardedMigration(opened.value, through)) : opened;
        },
        owner: { userId, deviceId },
        pickleKey: this.pickleKey,
        primitives: nodePrimitives,
        requests: { send: () => Promise.resolve(this.backupAnswers.shift() ?? ABSENT) as never },
        makeSafe: () => through('makeSafe', () => Promise.resolve(true)),
        onProgress: (progress) => this.progress.push(progress),
        signal: new AbortController().signal,
        ...{ clock, log: this.log },
      }).then(resolve, (error: unknown) => {
        throw error;
      });
    });
  }

  /** Does what takes an open machine. */
  async finish(machine: CryptoMachine, store: OldKeyStore | null): Promise<boolean> {
    const { userId, deviceId } = this.#fixture;
    const database = await this.database;
    const rooms = await this.rooms();
    return finishMove({
      ...{ store, machine, database, rooms, outgoing: this.#outgoing(), owner: { userId, deviceId } },
      makeSafe: () => Promise.resolve(true),
      ...{ clock: this.clock, signal: new AbortController().signal, log: this.log },
    });
  }

  /** The rooms of the account, as an engine that begins has them. */
  async rooms(): Promise<Rooms> {
    const rooms = new Rooms(await this.database, EVENT_KINDS, (error) => {
      throw error;
    });
    await must(rooms.restore());
    return rooms;
  }

  /** A server that knows the person's identity, and the device once it knows that. */
  #outgoing(): Pick<Outgoing, 'send' | 'run'> {
    const { deviceKeys, signingKeys, userId, deviceId } = this.#fixture;
    return {
      run: () => {
        this.isDeviceKnown = true;
        return Promise.resolve();
      },
      send: async (machine, request) => {
        this.asked.push(request);
        const { master_key, self_signing_key, user_signing_key } = signingKeys;
        const answer = JSON.stringify({
          device_keys: { [userId]: this.isDeviceKnown ? { [deviceId]: deviceKeys } : {} },
          master_keys: { [userId]: master_key },
          self_signing_keys: { [userId]: self_signing_key },
          user_signing_keys: { [userId]: user_signing_key },
        });
        const marked = await machine.markSent(request, answer);
        return marked.ok ? ok(answer) : err({ kind: 'machine' });
      },
    };
  }

  /** The machine that lives there now. */
  async machine(): Promise<WasmMachine> {
    const { userId, deviceId } = this.#fixture;
    const { clock, log } = this;
    return must(openWasmMachine({ userId, deviceId, store: STORE, primitives: nodePrimitives, clock, log }));
  }

  get log() {
    return createLog((entry) => this.logged.push(entry));
  }
}

function openAccount(): Promise<Database> {
  return must(createMemoryDatabases().open(schemaOf('account', ACCOUNT_STORES)));
}

const ABSENT = {
  ok: false,
  error: { kind: 'serverError', status: 404, errcode: 'M_NOT_FOUND', message: '', retryAfterMs: null },
} as const;

type Through = <Value>(door: Door, go: () => Promise<Value>) => Promise<Value>;

function guarded(store: OldKeyStore, through: Through): OldKeyStore {
  return {
    name: store.name,
    value: (name) => store.value(name),
    rooms: () => store.rooms(),
    count: (kind) => store.count(kind),
    batch: (kind, after, limit) => store.batch(kind, after, limit),
    remove: (kind, keys) => through('remove', () => store.remove(kind, keys)),
    setStage: (stage) => through('setStage', () => store.setStage(stage)),
    destroy: () => store.destroy(),
    close: () => store.close(),
  };
}

function guardedMigration(migration: MachineMigration, through: Through): MachineMigration {
  return {
    backupPublicKey: (key) => migration.backupPublicKey(key),
    base: (account) => through('base', () => migration.base(account)),
    sessions: (batch) => through('sessions', () => migration.sessions(batch)),
    roomKeys: (batch) => through('roomKeys', () => migration.roomKeys(batch)),
    close: () => migration.close(),
  };
}
