import { Listeners } from '@parley/sdk/client/value.ts';

/** Listeners that can be kept waiting. What they did not hear meanwhile they hear once, when nothing holds them any more. */
export class HeldListeners {
  readonly #listeners = new Listeners();
  #holds = 0;
  #isOwed = false;

  /** Returns the function that takes `listener` out. */
  add(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  tell(): void {
    this.#isOwed = this.#holds > 0;
    if (!this.#isOwed) this.#listeners.tell();
  }

  /** Keeps them waiting until the function it returns is called. */
  hold(): () => void {
    let isHeld = true;
    this.#holds += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#isOwed) this.tell();
    };
  }
}
