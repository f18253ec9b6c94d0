import type { Clock } from '../../../base/clock/clock.ts';

/** Long enough for all that follows a sign-in, on a slow network too. */
const LIFETIME_MS = 300_000;

/**
 * The password that somebody just signed in with, for what the server wants it a second time: nobody is asked for it again a moment
 * later. In memory only, and not for long.
 */
export class FreshPassword {
  readonly #clock: Clock;
  #kept: { readonly password: string; readonly stop: () => void } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get current(): string | null {
    return this.#kept?.password ?? null;
  }

  offer(password: string): void {
    this.forget();
    this.#kept = { password, stop: this.#clock.setTimer(LIFETIME_MS, () => this.forget()) };
  }

  forget(): void {
    this.#kept?.stop();
    this.#kept = null;
  }
}
