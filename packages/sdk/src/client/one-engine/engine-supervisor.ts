import { type Clock, sleep } from '../../base/clock/clock.ts';
import { describeError, type Log } from '../../base/log/log.ts';
import { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { HeldLock, Lock, Locks } from '../../platform/locks/locks.ts';
import type { RemoteStatus } from '../../port/remote/remote.ts';
import type { PortChannel } from '../../port/wire/channel.ts';
import { createRefusingChannel } from '../../port/wire/refusing-channel.ts';
import { silentChannel } from '../../port/wire/silent-channel.ts';
import { elect, type Known, knownAtFirst } from './elect.ts';
import { electionLock, formatEngineName, parseEngineName } from './engine-name.ts';

/** A page's access to engines. Names are those of `formatEngineName`. */
export interface EngineStarter {
  /** Starts the worker `name`. `onFailed` hears that its script did not load or threw at its start. May throw itself. */
  start(name: string, onFailed: () => void): PortChannel;
  /** Connects to the worker `name`, which another page started. */
  join(name: string): PortChannel;
  /** Ends the worker `name`, if this page is able to: it is of no more use. */
  abandon(name: string): void;
}

export interface SupervisorOptions {
  readonly remote: { readonly status: Readable<RemoteStatus>; reconnect(channel: PortChannel): void };
  readonly locks: Locks;
  readonly starter: EngineStarter;
  readonly clock: Clock;
  readonly log: Log;
  /** Hears what broke in looking after the engine. */
  readonly onBug: (error: unknown) => void;
  readonly build: string;
  /** The place whose account the page wants. */
  readonly place: number;
  /** Names this page: the others see who asked them to hurry. */
  readonly tabId: string;
  /** Hears that no engine can be had for now (its script is not there, or is not heard of), and that there is one again. */
  readonly onMissing?: (isMissing: boolean) => void;
  /** Hears each time that an engine was found or asked for. */
  readonly onChosen?: () => void;
}

/** A start may fail once, because an engine that ends and one that starts can meet. */
const MISSING_AFTER = 2;
/** A tab that is frozen while it decides is not waited for any longer. */
const ELECTION_PATIENCE_MS = 3_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 8_000;

/** The end of the time with one engine. */
type Ending = 'died' | 'silent' | 'notStarted' | 'notHeard' | 'refused' | 'superseded' | 'stopped';

/**
 * Keeps a page connected to the one engine there is (`client.spec.md`): finds it or starts it, notices that it died (by its
 * lock, at once) or hangs (by the heartbeat), and goes on with the next. Tabs decide one after the other, under a lock, so
 * they all go to the same one.
 */
export class EngineSupervisor {
  readonly #options: SupervisorOptions;
  readonly #scope: Scope;
  /** Undefined until the first election. */
  #known: Known | undefined;
  #isMissing = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#scope = new Scope((error) => options.onBug(error));
  }

  start(): void {
    this.#scope.run((signal) => this.#run(signal));
  }

  stop(): void {
    this.#scope.end();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { remote, clock, log } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      const ending = await this.#serveOnce(signal);
      if (ending === 'stopped' || ending === 'superseded') return;
      if (ending === 'refused' && !this.#mayTakeBack()) return;
      log.warn('the engine is gone', { ending });
      // Requests from here on wait for the next engine.
      remote.reconnect(silentChannel);
      failures = ending === 'notStarted' || ending === 'notHeard' ? failures + 1 : 0;
      // Nobody waits so long a second time before being told.
      if (failures >= MISSING_AFTER || ending === 'notHeard') this.#tellMissing(true);
      const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      if (failures > 0) await sleep(clock, pauseMs, signal);
    }
  }

  /** Finds or starts an engine and stays with it to its end. */
  async #serveOnce(signal: AbortSignal): Promise<Ending> {
    const { locks, place, tabId, starter } = this.#options;
    const turn = await locks.takeOver(electionLock(place), { as: tabId, patienceMs: ELECTION_PATIENCE_MS, signal });
    if (turn === undefined) return 'stopped';
    try {
      const held = await locks.held();
      const known = this.#known ?? this.#lookRound(held);
      const election = elect(held, this.#options, known);
      if (election.kind === 'superseded') {
        this.#options.remote.reconnect(createRefusingChannel(election.build));
        return 'superseded';
      }
      this.#known = { ...known, last: election.name.generation };
      const name = formatEngineName(election.name);
      const ending = await this.#attend(name, election.kind, turn);
      starter.abandon(name);
      return ending;
    } finally {
      turn.release();
    }
  }

  /** The knowledge of a tab that was just opened; it forgets earlier engines as they end, because a later one may have the same name. */
  #lookRound(held: readonly HeldLock[]): Known {
    const first = knownAtFirst(held, this.#options);
    for (const name of first.earlier) this.#watch(name, this.#scope, () => this.#forget(name));
    return first;
  }

  #forget(gone: string): void {
    const known = this.#known;
    if (known === undefined) return;
    this.#known = { ...known, earlier: new Set([...known.earlier].filter((name) => name !== gone)) };
  }

  /** True if it was refused for a build of which there was an engine before this tab: the election tells whether it was that one. */
  #mayTakeBack(): boolean {
    const { current } = this.#options.remote.status;
    if (current.kind !== 'refused') return false;
    return [...(this.#known?.earlier ?? [])].some((name) => parseEngineName(name)?.build === current.engineBuild);
  }

  /** The next tab gets its turn when there is an engine that it can find. */
  #attend(name: string, kind: 'join' | 'start', turn: Lock): Promise<Ending> {
    const { remote, starter, log, onChosen } = this.#options;
    if (kind === 'join') turn.release();
    const scope = this.#scope.child();
    return new Promise<Ending>((resolve) => {
      const end = (ending: Ending) => {
        resolve(ending);
        scope.end();
      };
      scope.onEnd(() => resolve('stopped'));
      let wasReady = false;
      const look = () => {
        const { kind: status } = remote.status.current;
        if (status === 'refused') end('refused');
        else if (status === 'lost') end(wasReady ? 'silent' : 'notHeard');
        else if (status === 'ready' && !wasReady) {
          wasReady = true;
          this.#tellMissing(false);
          turn.release();
          this.#watch(name, scope, () => end('died'));
        }
      };
      try {
        remote.reconnect(kind === 'join' ? starter.join(name) : starter.start(name, () => end('notStarted')));
      } catch (error) {
        log.warn('no worker can be made', { error: describeError(error) });
        end('notStarted');
      }
      onChosen?.();
      scope.onEnd(remote.status.subscribe(look));
      look();
    });
  }

  #tellMissing(isMissing: boolean): void {
    if (this.#isMissing === isMissing) return;
    this.#isMissing = isMissing;
    this.#options.onMissing?.(isMissing);
  }

  /** An engine that welcomes holds its name; so whoever waits for the name gets it when the engine is gone. */
  #watch(name: string, scope: Scope, onGone: () => void): void {
    scope.run(async (signal) => {
      const lock = await this.#options.locks.acquire(name, { isShared: true, signal });
      lock?.release();
      if (lock !== undefined) onGone();
    });
  }
}
