/**
 * A lifetime. Everything that starts (a loop, a timer, a subscription, a request) belongs to a scope, and ends with
 * it. Scopes nest: ending one ends its children first, the newest first.
 *
 * Invariants: `end` runs every clean-up exactly once, whatever the others throw; what is added to an ended scope is
 * cleaned up at once.
 */
export class Scope {
  readonly #cleanups: (() => void)[] = [];
  readonly #controller = new AbortController();
  readonly #onError: (error: unknown) => void;

  /** `onError` hears what a clean-up or a task throws, for the log. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Aborts when the scope ends: hand it to whatever takes an `AbortSignal`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get ended(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Runs `cleanup` when the scope ends. Returns a function that runs it now and forgets it. */
  onEnd(cleanup: () => void): () => void {
    if (this.ended) {
      this.#guard(cleanup);
      return () => undefined;
    }
    this.#cleanups.push(cleanup);
    return () => {
      const index = this.#cleanups.indexOf(cleanup);
      if (index < 0) return;
      this.#cleanups.splice(index, 1);
      this.#guard(cleanup);
    };
  }

  /** A scope that ends with this one, or earlier. */
  child(): Scope {
    const child = new Scope(this.#onError);
    const release = this.onEnd(() => child.end());
    child.onEnd(release);
    return child;
  }

  /** Starts `task` as owned by this scope: what it throws is reported, never left unhandled. */
  run(task: (signal: AbortSignal) => Promise<void>): void {
    if (this.ended) return;
    task(this.signal).catch((error: unknown) => this.report(error));
  }

  /** Reports what a task caught itself, so that it could go on. */
  report(error: unknown): void {
    if (!this.ended) this.#onError(error);
  }

  /** Ends the scope. Harmless when already ended. */
  end(): void {
    if (this.ended) return;
    this.#controller.abort();
    for (const cleanup of this.#cleanups.splice(0).reverse()) this.#guard(cleanup);
  }

  #guard(cleanup: () => void): void {
    try {
      cleanup();
    } catch (error) {
      this.#onError(error);
    }
  }
}
