/** An engine in Node that can die like a process: nothing of it does anything any more, and what it stored stays. */
import { type InProcess, type NodeMachine, runInProcess } from '@parley/sdk/client/in-process.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import type { Person } from '../fixtures/homeserver.ts';

/** `encryption`: where keys are kept, which nothing of them outlives. Without it encrypted rooms are not read. */
export type NodeClientOptions = Pick<NodeMachine, 'encryption'>;

export class NodeClient {
  readonly #databases = new TestDatabases();
  #life = new Life();
  #running: InProcess;
  /** The bugs that were logged. */
  readonly bugs: string[] = [];
  readonly #options: NodeClientOptions;

  constructor(options: NodeClientOptions = {}) {
    this.#options = options;
    this.#running = this.#run();
  }

  get client(): Client {
    return this.#running.client;
  }

  async signIn(homeserver: string, person: Person): Promise<void> {
    const login = { homeserver, user: person.name, password: person.password };
    const result = await this.client.command('login.password', login);
    if (!result.ok) throw new Error(`sign-in: ${JSON.stringify(result.error)}`);
  }

  /** Dies, and is started again. */
  restart(): void {
    this.#life.end();
    this.#databases.crash();
    this.#life = new Life();
    this.#running = this.#run();
  }

  stop(): void {
    this.#running.stop();
    this.#life.end();
  }

  #run(): InProcess {
    const life = this.#life;
    return runInProcess({
      time: {
        now: () => Date.now(),
        monotonicMs: () => performance.now(),
        startTimer: (delayMs, run) => life.startTimer(delayMs, run),
      },
      fetch: (url, init) => life.fetch(url, init),
      fillRandom: (bytes) => void crypto.getRandomValues(bytes),
      logSink: (entry) => {
        if (entry.level === 'error' && life.isAlive)
          this.bugs.push(`${entry.message}: ${String(entry.facts['error'])}`);
      },
      deviceName: 'Parley against faults',
      databases: this.#databases,
      ...this.#options,
    });
  }
}

/** The timers and connections of one process. */
class Life {
  readonly #abort = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();

  get isAlive(): boolean {
    return !this.#abort.signal.aborted;
  }

  startTimer(delayMs: number, run: () => void): () => void {
    if (!this.isAlive) return () => undefined;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** A dead client hears nothing, not even of a failure. */
  fetch(url: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
    const signal = AbortSignal.any([init.signal, this.#abort.signal]);
    return new Promise((resolve, reject) => {
      fetch(url, { ...init, signal }).then(
        (response) => this.isAlive && resolve(response),
        (error: unknown) => this.isAlive && reject(error instanceof Error ? error : new Error('fetch failed')),
      );
    });
  }

  end(): void {
    this.#abort.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
