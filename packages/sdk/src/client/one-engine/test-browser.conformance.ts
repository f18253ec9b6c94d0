/**
 * A browser for tests: tabs and workers that share locks, broadcast channels and databases, and can be closed, killed and made
 * to hang. A killed worker's code goes on nowhere: what it asks of the machine is never answered.
 */
import type { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import type { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { createLog } from '../../base/log/log.ts';
import type { CryptoMachines } from '../../platform/crypto/crypto-machine.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { LockMachineInMemory, type LockThread } from '../../platform/locks/memory-locks.ts';
import { FIRST_PLACE } from '../../platform/place.ts';
import { connectRemote } from '../../port/remote/connect-remote.ts';
import { hostByBroadcast, joinByBroadcast } from '../../port/wire/broadcast-port.ts';
import type { PortChannel } from '../../port/wire/channel.ts';
import { createChannelPair } from '../../port/wire/channel-pair.ts';
import { silentChannel } from '../../port/wire/silent-channel.ts';
import type { ClientApi } from '../contract.ts';
import type { Client } from '../remote.ts';
import { REPEATABLE_COMMANDS } from '../repeatable.ts';
import { parseEngineName } from './engine-name.ts';
import { type EngineStarter, EngineSupervisor } from './engine-supervisor.ts';
import { PageDoor } from './page-door.ts';
import { serveAs } from './serve-as.ts';

export class TestWorker {
  readonly name: string;
  readonly door = new PageDoor();
  readonly thread: LockThread;
  state: 'running' | 'hanging' | 'dead' = 'running';

  constructor(name: string, thread: LockThread) {
    this.name = name;
    this.thread = thread;
  }

  get isDead(): boolean {
    return this.state === 'dead';
  }

  kill(): void {
    this.state = 'dead';
    this.thread.end();
  }

  /** A page's channel to this worker: it carries nothing to or from a worker that does not run. */
  connect(): PortChannel {
    const pair = createChannelPair(queueMicrotask);
    this.door.accept(this.guard(pair.engine));
    return pair.page;
  }

  /** The worker's end of a channel, as long as it runs. */
  guard(channel: PortChannel): PortChannel {
    return {
      post: (message, transfer) => {
        if (this.state === 'running') channel.post(message, transfer);
      },
      listen: (listener) =>
        channel.listen((message) => {
          if (this.state === 'running') listener(message);
        }),
      close: () => channel.close(),
    };
  }
}

export interface TestTab {
  readonly client: Client;
  /** The reports to the page about a missing engine. */
  readonly missing: readonly boolean[];
  close(): void;
}

export interface TestBrowserOptions {
  readonly hasSharedWorker?: boolean;
  /** Does the cryptography of all engines; without it nothing can be encrypted. */
  readonly crypto?: CryptoMachines;
}

export class TestBrowser {
  readonly clock: FakeClock;
  readonly locks: LockMachineInMemory;
  readonly databases = new TestDatabases();
  readonly workers: TestWorker[] = [];
  /** The availability of worker scripts: a `missing` one is reported, a `slow` one never arrives. */
  script: 'there' | 'missing' | 'slow' | 'forbidden' = 'there';
  /** Hears of each request, write and deletion of a worker before it happens. */
  beforeStep: (worker: TestWorker, step: 'request' | 'write' | 'delete') => void = () => undefined;
  readonly #server: Pick<FakeHomeserver, 'http'>;
  readonly #hasSharedWorker: boolean;
  readonly #crypto: CryptoMachines | undefined;
  #tabs = 0;

  constructor(server: Pick<FakeHomeserver, 'http'>, clock: FakeClock, options: TestBrowserOptions = {}) {
    this.#server = server;
    this.clock = clock;
    this.#hasSharedWorker = options.hasSharedWorker ?? true;
    this.#crypto = options.crypto;
    this.locks = new LockMachineInMemory();
  }

  get running(): readonly TestWorker[] {
    return this.workers.filter(({ state }) => state === 'running');
  }

  /** Opens a page of a build, for the account of a place. */
  openTab(build = 'a', place = FIRST_PLACE): TestTab {
    this.#tabs += 1;
    const tabId = `tab${this.#tabs}`;
    const thread = this.locks.thread({ clock: this.clock });
    const { clock, random, logSink } = createTestEnv({ http: this.#server.http, clock: this.clock, seed: this.#tabs });
    const log = createLog(logSink);
    const own: TestWorker[] = [];
    const client: Client = connectRemote<ClientApi>({
      ...{ channel: silentChannel, clock, log, random, tabId, build },
      repeatable: REPEATABLE_COMMANDS,
    });
    const starter = this.#hasSharedWorker ? this.#shared() : this.#dedicated(thread, tabId, own);
    const missing: boolean[] = [];
    const onMissing = (isMissing: boolean) => void missing.push(isMissing);
    const supervisor = new EngineSupervisor({
      ...{ remote: client, locks: thread.locks, starter, clock, log, build, place, tabId, onMissing },
      onBug: (error) => {
        throw error;
      },
    });
    supervisor.start();
    const close = () => {
      supervisor.stop();
      client.close();
      thread.end();
      for (const worker of own) worker.kill();
    };
    return { client, missing, close };
  }

  #shared(): EngineStarter {
    const connect = (name: string, onFailed: () => void) => {
      if (this.script === 'forbidden') throw new DOMException('no workers here', 'SecurityError');
      if (this.script !== 'there') {
        if (this.script === 'missing') queueMicrotask(onFailed);
        return silentChannel;
      }
      const worker = this.workers.find((other) => other.name === name && other.state !== 'dead') ?? this.#start(name);
      return worker.connect();
    };
    return { start: connect, join: (name) => connect(name, () => undefined), abandon: () => undefined };
  }

  #dedicated(thread: LockThread, tabId: string, own: TestWorker[]): EngineStarter {
    let links = 0;
    return {
      start: (name) => {
        const worker = this.#start(name);
        own.push(worker);
        hostByBroadcast(worker.thread.openBroadcast, name, (channel) => worker.door.accept(worker.guard(channel)));
        return worker.connect();
      },
      join: (name) => {
        links += 1;
        return joinByBroadcast(thread.openBroadcast, name, `${tabId}.${links}`);
      },
      abandon: (name) => own.find((worker) => worker.name === name)?.kill(),
    };
  }

  #start(name: string): TestWorker {
    const worker = new TestWorker(name, this.locks.thread({ clock: this.clock }));
    this.workers.push(worker);
    const build = parseEngineName(name)?.build ?? '';
    const onReplaced = () => worker.kill();
    void serveAs(name, this.#envOf(worker), { build, onReplaced }, worker.door);
    return worker;
  }

  #envOf(worker: TestWorker): Env {
    const { http } = this.#server;
    const env = createTestEnv({
      ...{ clock: this.clock, databases: this.databases, locks: worker.thread.locks },
      http: (request) => {
        this.beforeStep(worker, 'request');
        return whileAlive(worker, () => http(request));
      },
      seed: 100 + this.workers.length,
      ...(this.#crypto !== undefined && { crypto: this.#crypto }),
    });
    const place = parseEngineName(worker.name)?.place ?? FIRST_PLACE;
    return { ...env, place, databases: mortal(worker, env.databases, (step) => this.beforeStep(worker, step)) };
  }
}

/** Asks for `task` and hands its answer on, unless the worker died before either. */
async function whileAlive<Value>(worker: TestWorker, task: () => Promise<Value>): Promise<Value> {
  const never = new Promise<never>(() => undefined);
  if (worker.isDead) return never;
  const value = await task();
  return worker.isDead ? never : value;
}

function mortal(worker: TestWorker, databases: Databases, beforeStep: (step: 'write' | 'delete') => void): Databases {
  const wrap = (database: Database): Database => ({
    get: (store, key) => whileAlive(worker, () => database.get(store, key)),
    getMany: (store, keys) => whileAlive(worker, () => database.getMany(store, keys)),
    range: (store, query) => whileAlive(worker, () => database.range(store, query)),
    write: (ops, durability) => {
      beforeStep('write');
      return whileAlive(worker, () => database.write(ops, durability));
    },
    onLost: (listener) => database.onLost(listener),
    close: () => database.close(),
  });
  return {
    open: async (schema) => {
      const opened = await whileAlive(worker, () => databases.open(schema));
      return opened.ok ? { ok: true, value: wrap(opened.value) } : opened;
    },
    delete: (name) => {
      beforeStep('delete');
      return whileAlive(worker, () => databases.delete(name));
    },
  };
}
