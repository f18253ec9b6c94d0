import type { Clock } from '../../base/clock/clock.ts';
import type { PortTiming } from '../wire/timing.ts';

/** A timer that runs so much late says that the page was frozen or throttled: what came meanwhile may still be unread. */
const HELD_UP_MS = 2_000;

export interface HeartbeatEvents {
  /** Asks the other end for a sign of life. */
  readonly ping: () => void;
  /** Nothing came back for too long. Said once, until something is heard again. */
  readonly onLost: () => void;
}

/**
 * Pings at an interval, and tells when no sign of life came back. Silence is counted from the first ping without an answer,
 * not from the last word, so that a hidden page, whose timers seldom run, does not take its own silence for the engine's.
 */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #timing: PortTiming;
  readonly #events: HeartbeatEvents;
  #unansweredSince: number | undefined;
  #hasWaitedOnce = false;
  #isLost = false;
  #cancel: () => void;

  constructor(clock: Clock, timing: PortTiming, events: HeartbeatEvents) {
    this.#clock = clock;
    this.#timing = timing;
    this.#events = events;
    // The caller of start has just sent a frame, and waits for an answer.
    this.#unansweredSince = clock.monotonicMs();
    this.#cancel = this.#wait();
  }

  /** A sign of life. */
  heard(): void {
    this.#unansweredSince = undefined;
    this.#hasWaitedOnce = false;
    this.#isLost = false;
  }

  stop(): void {
    this.#cancel();
  }

  #wait(): () => void {
    const dueAt = this.#clock.monotonicMs() + this.#timing.pingIntervalMs;
    return this.#clock.setTimer(this.#timing.pingIntervalMs, () => {
      const now = this.#clock.monotonicMs();
      this.#cancel = this.#wait();
      this.#judge(now, now - dueAt > HELD_UP_MS);
      this.#unansweredSince ??= now;
      this.#events.ping();
    });
  }

  #judge(now: number, isHeldUp: boolean): void {
    if (this.#isLost || this.#unansweredSince === undefined) return;
    if (now - this.#unansweredSince < this.#timing.lostAfterMs) return;
    if (isHeldUp && !this.#hasWaitedOnce) {
      this.#hasWaitedOnce = true;
      return;
    }
    this.#isLost = true;
    this.#events.onLost();
  }
}
