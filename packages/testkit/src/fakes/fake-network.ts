import type { NetworkStatus } from '@parley/sdk/internal/platform/env.ts';

/** The machine's statement about its network, controlled by the test. */
export class FakeNetwork implements NetworkStatus {
  #online = true;
  readonly #listeners = new Set<() => void>();

  get online(): boolean {
    return this.#online;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.poke();
  }

  /** The machine woke, or changed its network. */
  poke(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
