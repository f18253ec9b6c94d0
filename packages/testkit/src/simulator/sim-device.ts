import type { Engine } from '@parley/sdk/client/engine.ts';
import { createEngine } from '@parley/sdk/client/engine.ts';
import type { LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import type { Env } from '@parley/sdk/internal/platform/env.ts';
import { LockMachineInMemory, type LockThread } from '@parley/sdk/internal/platform/locks/memory-locks.ts';
import { PLAIN_SEALERS } from '@parley/sdk/internal/platform/sealing/plain-sealers.ts';
import type { PortChannel } from '@parley/sdk/internal/port/wire/channel.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';
import { BUILD } from './build.ts';
import type { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimChannel } from './sim-channel.ts';
import { createSimClock, type WallClock } from './sim-clock.ts';
import { SimDatabases, type WriteTransform } from './sim-databases.ts';
import { SimDisk } from './sim-disk.ts';
import type { SimNetwork } from './sim-network.ts';
import { SimProcess } from './sim-process.ts';
import { SimTab } from './sim-tab.ts';

export interface SimDeviceOptions {
  readonly name: string;
  readonly localpart: string;
  readonly userId: string;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly network: SimNetwork;
  readonly faults: Faults;
  readonly transform?: WriteTransform;
  /** Hears what the engine logs. */
  readonly onLog: (entry: LogEntry) => void;
}

/** An engine that runs, and what it stands on. */
interface RunningEngine {
  readonly process: SimProcess;
  readonly databases: SimDatabases;
  readonly engine: Engine;
  readonly locks: LockThread;
}

/** A person's machine: one engine at a time, any number of pages, a disk that survives both. */
export class SimDevice {
  readonly options: SimDeviceOptions;
  readonly disk = new SimDisk();
  readonly wall: WallClock = { offsetMs: 0 };
  readonly ledger = new Ledger();
  readonly #locks: LockMachineInMemory;
  readonly #tabs: SimTab[] = [];
  #running: RunningEngine | undefined;
  #count = 0;

  constructor(options: SimDeviceOptions) {
    this.options = options;
    this.#locks = new LockMachineInMemory(createSimClock(options.scheduler, null, { offsetMs: 0 }));
  }

  get name(): string {
    return this.options.name;
  }

  get network(): SimNetwork {
    return this.options.network;
  }

  /** The pages that live. */
  get tabs(): readonly SimTab[] {
    return this.#tabs;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get processes(): readonly SimProcess[] {
    return [...this.#tabs.map((tab) => tab.process), ...(this.#running === undefined ? [] : [this.#running.process])];
  }

  /** Since when none of what `tab` shows is old because something was frozen. */
  steadySinceMs(tab: SimTab): number {
    return Math.max(tab.process.thawedAtMs, this.#running?.process.thawedAtMs ?? 0);
  }

  /** Starts an engine, if there is none, and connects the pages to it. */
  startEngine(): void {
    if (this.#running !== undefined) return;
    this.#count += 1;
    const { scheduler, random, network, faults, transform, onLog } = this.options;
    const process = new SimProcess(`${this.name} engine ${this.#count}`);
    const locks = this.#locks.thread();
    const databases = new SimDatabases({
      scheduler,
      process,
      disk: this.disk,
      faults,
      onFatalWrite: () => this.#dieAtWrite(process),
      ...(transform === undefined ? {} : { transform }),
    });
    const env: Env = {
      clock: createSimClock(scheduler, process, this.wall),
      random: random.fork(),
      http: network.httpFor(process),
      databases,
      sealers: PLAIN_SEALERS,
      locks: locks.locks,
      network: network.statusFor(process),
      logSink: onLog,
      deviceName: this.name,
    };
    this.#running = { process, databases, locks, engine: createEngine(env, { build: BUILD }) };
    for (const tab of this.#tabs) tab.reconnect(this.#connect(tab.process));
  }

  /** The worker dies, the pages live on. */
  killEngine(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.process.kill();
    running.databases.die();
    running.locks.end();
    this.network.forget(running.process);
  }

  /** Opens a page, and the engine with it. */
  openTab(): SimTab {
    this.startEngine();
    this.#count += 1;
    const { scheduler, random, onLog } = this.options;
    const process = new SimProcess(`${this.name} tab ${this.#count}`);
    const clock = createSimClock(scheduler, process, this.wall);
    const tab = new SimTab({
      process,
      clock,
      random: random.fork(),
      channel: this.#connect(process),
      onLog,
    });
    this.#tabs.push(tab);
    return tab;
  }

  killTab(tab: SimTab): void {
    tab.process.kill();
    this.#tabs.splice(this.#tabs.indexOf(tab), 1);
  }

  /** The browser dies with everything. */
  killAll(): void {
    for (const tab of [...this.#tabs]) this.killTab(tab);
    this.killEngine();
  }

  /** The worker crashes while it writes, and a page starts another. */
  #dieAtWrite(process: SimProcess): void {
    if (this.#running?.process !== process) return;
    this.killEngine();
    const { scheduler } = this.options;
    scheduler.after(scheduler.delay(100, 4_000), null, `${this.name} restarts the engine`, () => {
      if (this.#tabs.length > 0) this.startEngine();
    });
  }

  #connect(page: SimProcess): PortChannel {
    const running = this.#running;
    if (running === undefined) throw new Error('no engine runs');
    const pair = createSimChannel(this.options.scheduler, page, running.process);
    running.engine.connect(pair.engine);
    return pair.page;
  }
}
