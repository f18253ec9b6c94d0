/** A thread of a machine: a page, or the worker that the engine runs in. It can be killed and frozen at any event. */
export class SimProcess {
  readonly name: string;
  #state: 'running' | 'frozen' | 'dead' = 'running';
  #held: (() => void)[] = [];
  #thawedAtMs = Number.NEGATIVE_INFINITY;

  constructor(name: string) {
    this.name = name;
  }

  get state(): 'running' | 'frozen' | 'dead' {
    return this.#state;
  }

  /** From now on nothing reaches it, and nothing of it goes on. */
  kill(): void {
    this.#state = 'dead';
    this.#held = [];
  }

  /** Holds back everything that arrives. */
  freeze(): void {
    if (this.#state === 'running') this.#state = 'frozen';
  }

  /** When it last went on after having been frozen. */
  get thawedAtMs(): number {
    return this.#thawedAtMs;
  }

  /** It goes on, with what was held back. */
  thaw(nowMs: number): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    this.#thawedAtMs = nowMs;
    for (const release of this.#held.splice(0)) release();
  }

  hold(release: () => void): void {
    this.#held.push(release);
  }
}
