import type { Engine } from '@parley/sdk/client/engine.ts';
import type { LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import { engineLock, parseEngineName } from '@parley/sdk/internal/client/one-engine/engine-name.ts';
import { PageDoor } from '@parley/sdk/internal/client/one-engine/page-door.ts';
import { serveAs } from '@parley/sdk/internal/client/one-engine/serve-as.ts';
import { outboxStore } from '@parley/sdk/internal/core/outbox/outbox-stores.ts';
import type { Env } from '@parley/sdk/internal/platform/env.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import { FIRST_PLACE } from '@parley/sdk/internal/platform/place.ts';
import type { Sealers } from '@parley/sdk/internal/platform/sealing/sealer.ts';
import type { PortChannel } from '@parley/sdk/internal/port/wire/channel.ts';
import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { SimMachines } from './crypto/sim-machines.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimChannel } from './sim-channel.ts';
import { createSimClock, type WallClock } from './sim-clock.ts';
import { SimDatabases, type WriteTransform } from './sim-databases.ts';
import type { SimDisk } from './sim-disk.ts';
import type { SimLocks } from './sim-locks.ts';
import type { SimNetwork } from './sim-network.ts';
import { SimProcess } from './sim-process.ts';
import type { Violation } from './violation.ts';

/** The machine that engines run on. */
export interface EngineMachine {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly network: SimNetwork;
  readonly faults: Faults;
  readonly disk: SimDisk;
  readonly locks: SimLocks;
  readonly sealers: Sealers;
  /** Its cryptography; null in runs without. */
  readonly machines: SimMachines | null;
  readonly wall: WallClock;
  readonly transform?: WriteTransform;
  /** Puts other locks in the place of the machine's: how bugs are planted. */
  readonly relock?: (locks: Locks) => Locks;
  /** Changes the requests on the network. */
  readonly meddle?: (http: HttpClient) => HttpClient;
  /** Hears what the engine logs. */
  readonly onLog: (entry: LogEntry) => void;
  readonly onViolation: (violation: Violation) => void;
  /** A new entry for the outbox of a room could not be stored. */
  readonly onUnstored: (roomId: string) => void;
}

/** A replaced worker stays until what it was writing is written. */
const LINGER_MS = 2_000;

/** A worker that pages share, and the engine in it. */
export class SimEngine {
  /** The name of the worker, by which pages find it (`formatEngineName`). */
  readonly name: string;
  readonly process: SimProcess;
  /** Pages that asked for it: with the last of them it ends. */
  readonly pages = new Set<SimProcess>();
  readonly #machine: EngineMachine;
  readonly #door = new PageDoor();
  readonly #databases: SimDatabases;
  #engine: Engine | undefined;

  /** `onDeath` hears that the worker is to die now. */
  constructor(machine: EngineMachine, name: string, number: number, onDeath: (engine: SimEngine) => void) {
    const { scheduler, disk, faults, locks, transform, onViolation, onUnstored } = machine;
    this.#machine = machine;
    this.name = name;
    this.process = new SimProcess(`${machine.name} engine ${number}`);
    const { process } = this;
    this.#databases = new SimDatabases({
      ...{ scheduler, process, disk, faults, onViolation },
      isOnlyOne: () => locks.isHeldBy(engineLock(FIRST_PLACE), process),
      onFatalWrite: () => onDeath(this),
      onFailedWrite: (ops) => {
        for (const { store, key } of ops.flatMap((op) => (op.kind === 'put' ? [op] : [])))
          if (store === outboxStore.name && typeof key[0] === 'string') onUnstored(key[0]);
      },
      ...(transform === undefined ? {} : { transform }),
    });
    const onReplaced = () => {
      scheduler.after(LINGER_MS, process, `${process.name} closes`, () => onDeath(this));
    };
    scheduler.after(scheduler.delay(1, 200), process, `${process.name} script`, () => {
      scheduler.story?.mark(scheduler.nowMs, `${process.name} begins`);
      void serveAs(name, this.#env(), { build: parseEngineName(name)?.build ?? '', onReplaced }, this.#door).then(
        (engine) => {
          this.#engine = engine;
        },
      );
    });
  }

  /** The page's end of a new channel to it. */
  connect(page: SimProcess): PortChannel {
    this.pages.add(page);
    const pair = createSimChannel(this.#machine.scheduler, page, this.process);
    this.#door.accept(pair.engine);
    return pair.page;
  }

  /** The worker dies. */
  kill(): void {
    this.process.kill();
    this.#databases.die();
    this.#machine.locks.forget(this.process);
    this.#machine.network.forget(this.process);
  }

  /** The world is over: nothing runs any more, and what would keep it in memory lets go. */
  end(): void {
    this.#engine?.stop();
  }

  /** The browser takes all its connections to the disk away. */
  loseDatabases(): void {
    this.#databases.lose();
  }

  #env(): Env {
    const { scheduler, random, network, locks, sealers, machines, wall, onLog, name, relock, meddle } = this.#machine;
    const { process } = this;
    const own = locks.for(process);
    const http = network.httpFor(process, () => locks.isHeldBy(engineLock(FIRST_PLACE), process));
    return {
      clock: createSimClock(scheduler, process, wall),
      random: random.fork(),
      http: meddle?.(http) ?? http,
      databases: this.#databases,
      sealers,
      oldKeys: null,
      crypto: machines === null ? null : () => Promise.resolve(machines.for(process)),
      locks: relock?.(own) ?? own,
      network: network.statusFor(process),
      logSink: onLog,
      deviceName: name,
    };
  }
}
