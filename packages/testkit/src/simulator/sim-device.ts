import type { EngineStarter } from '@parley/sdk/internal/client/one-engine/engine-supervisor.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import type { Room } from '../homeserver/room.ts';
import type { Role } from './cast.ts';
import type { CryptoTruth } from './crypto/crypto-truth.ts';
import { SimMachines } from './crypto/sim-machines.ts';
import type { Files } from './files.ts';
import { HandedOver } from './handed-over.ts';
import { Ledger } from './ledger.ts';
import { ReactionLedger } from './reaction-ledger.ts';
import { createSimClock, type WallClock } from './sim-clock.ts';
import { SimDisk } from './sim-disk.ts';
import { type EngineMachine, SimEngine } from './sim-engine.ts';
import { SimLocks } from './sim-locks.ts';
import type { SimNetwork } from './sim-network.ts';
import { SimProcess } from './sim-process.ts';
import { SimSealers } from './sim-sealers.ts';
import { SimTab } from './sim-tab.ts';

export interface SimDeviceOptions extends Omit<EngineMachine, 'disk' | 'locks' | 'sealers' | 'machines' | 'wall'> {
  readonly role: Role;
  readonly userId: string;
  /** The id of somebody on the same server. */
  readonly userIdOf: (localpart: string) => UserId;
  /** A room that lets everybody in. */
  readonly publicRoomId: () => RoomId;
  /** The weights of its user's actions in `act`. */
  readonly habits: readonly number[];
  /** The contents of the run's files. */
  readonly files: Files;
  /** Null in runs without cryptography. */
  readonly truth: CryptoTruth | null;
  /** The events that were forwarded on any device of the user. */
  readonly forwarded: Set<EventId>;
}

/** A person's machine: any number of pages, the workers that they share, and a disk that survives both. */
export class SimDevice {
  readonly options: SimDeviceOptions;
  readonly disk = new SimDisk();
  readonly wall: WallClock = { offsetMs: 0 };
  readonly ledger = new Ledger();
  readonly reactions = new ReactionLedger();
  readonly handedOver: HandedOver;
  readonly machines: SimMachines | null;
  readonly #machine: EngineMachine;
  readonly #tabs: SimTab[] = [];
  /** Workers that live, the newest last. */
  #engines: SimEngine[] = [];
  /** Everything that was started, including what died. */
  readonly #all: { end(): void }[] = [];
  #count = 0;
  #updates = 0;
  #mayBeSignedOut = false;

  constructor(options: SimDeviceOptions) {
    this.options = options;
    this.handedOver = new HandedOver(options.forwarded);
    const [locks, sealers] = [new SimLocks(options.scheduler), new SimSealers()];
    const { disk, wall } = this;
    const { truth } = options;
    this.machines = truth === null ? null : new SimMachines({ ...options, random: options.random.fork(), truth, disk });
    this.#machine = { ...options, disk, wall, locks, sealers, machines: this.machines };
  }

  get name(): string {
    return this.options.name;
  }

  get #build(): string {
    return `simulated${this.#updates}`;
  }

  get network(): SimNetwork {
    return this.options.network;
  }

  /** The pages that live. */
  get tabs(): readonly SimTab[] {
    return this.#tabs;
  }

  /** The worker that was started last, of those that live. */
  get newestEngine(): SimEngine | undefined {
    return this.#engines.at(-1);
  }

  /** All that lives, the newest engine last. */
  get processes(): readonly SimProcess[] {
    return [...this.#tabs, ...this.#engines].map(({ process }) => process);
  }

  /** Since when none of what `tab` shows is old because something was frozen, or because it has no engine. */
  steadySinceMs(tab: SimTab): number {
    return Math.max(tab.readySinceMs, ...this.processes.map(({ thawedAtMs }) => thawedAtMs));
  }

  /** The engine's worker dies, the pages live on. */
  killEngine(): void {
    if (this.newestEngine !== undefined) this.#kill(this.newestEngine);
  }

  /** The browser takes the connections to the disk away. */
  loseDatabases(): void {
    for (const engine of this.#engines) engine.loseDatabases();
  }

  /** True if the user is in a room, as the server has it. */
  isIn(room: Pick<Room, 'membership'>): boolean {
    return room.membership(this.options.userId) === 'join';
  }

  /** True if the user may have to sign in again, because the stored data are gone. */
  get mayBeSignedOut(): boolean {
    return this.#mayBeSignedOut;
  }

  /** The stored data are gone, or older than they were: nothing is promised about data that the server does not have. */
  lostStorage(): void {
    this.#mayBeSignedOut = true;
    this.ledger.lostStorage();
    this.reactions.lostStorage();
    this.handedOver.lostStorage();
  }

  /** The data on the disk are older than they were. */
  damaged({ isRolledBack }: { readonly isRolledBack: boolean }): void {
    const { truth, scheduler } = this.options;
    for (const { self } of this.machines?.states ?? [])
      truth?.damaged(self.curve25519, scheduler.nowMs, { isRolledBack });
  }

  /** From now on pages are loaded from a newer build. */
  update(): void {
    this.#updates += 1;
  }

  /** Pages of an older build are loaded anew, as they ask to be. */
  reloadOutdated(): void {
    for (const tab of this.#tabs.filter(({ build }) => build !== this.#build)) {
      this.openTab();
      this.killTab(tab);
    }
  }

  /** Opens a page, which finds an engine or starts one. */
  openTab(): SimTab {
    this.#count += 1;
    const { scheduler, random, onLog } = this.options;
    const process = new SimProcess(`${this.name} tab ${this.#count}`);
    const clock = createSimClock(scheduler, process, this.wall);
    const locks = this.#machine.locks.for(process);
    const tab = new SimTab({
      process,
      clock,
      random: random.fork(),
      locks,
      starter: this.#starterFor(process),
      build: this.#build,
      onLog,
      story: scheduler.story,
    });
    this.#tabs.push(tab);
    this.#all.push(tab);
    return tab;
  }

  /** A worker ends with the last page that shares it. */
  killTab(tab: SimTab): void {
    tab.process.kill();
    this.#machine.locks.forget(tab.process);
    this.#tabs.splice(this.#tabs.indexOf(tab), 1);
    for (const engine of [...this.#engines]) {
      engine.pages.delete(tab.process);
      if (engine.pages.size === 0) this.#kill(engine);
    }
  }

  /** The browser dies with everything. */
  killAll(): void {
    for (const engine of [...this.#engines]) this.#kill(engine);
    for (const tab of [...this.#tabs]) this.killTab(tab);
  }

  /** The world is over. Signals that were never aborted keep all that waits for them in memory. */
  end(): void {
    for (const each of this.#all) each.end();
  }

  #starterFor(page: SimProcess): EngineStarter {
    const connect = (name: string) =>
      (this.#engines.find((engine) => engine.name === name) ?? this.#startEngine(name)).connect(page);
    return { start: connect, join: connect, abandon: () => undefined };
  }

  #startEngine(name: string): SimEngine {
    this.#count += 1;
    const engine = new SimEngine(this.#machine, name, this.#count, (dying) => this.#kill(dying));
    this.#engines.push(engine);
    this.#all.push(engine);
    return engine;
  }

  #kill(engine: SimEngine): void {
    this.#engines = this.#engines.filter((other) => other !== engine);
    engine.kill();
  }
}
