import type { Clock } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';

/** A member that comes has given a key by then, unless it got lost. */
const WITHIN_MS = 10_000;

/** Members that came to a call which was taken over, and whose keys may have come to the engine before: it dies with what it kept (RTC-37). */
export class OwedKeys {
  /** Tells that keys of members are owed for too long; once for each of them. */
  readonly lost = new Signal<void>();
  readonly #clock: Clock;
  /** Members that gave a key, or were there before: the page has theirs. */
  readonly #settled = new Set<string>();
  /** The time by which a key is owed, by member. */
  readonly #owed = new Map<string, number>();
  #cancelTimer = () => {};

  /** `there`: the members when the call was taken over. */
  constructor(clock: Clock, there: readonly string[], scope: Scope) {
    this.#clock = clock;
    for (const name of there) this.#settled.add(name);
    scope.onEnd(() => this.#cancelTimer());
  }

  /** `there`: all that are in the call; `trusted`: those of them that may give keys. */
  expect(there: readonly string[], trusted: readonly string[]): void {
    const present = new Set(there);
    for (const name of this.#settled) if (!present.has(name)) this.#settled.delete(name);
    for (const name of this.#owed.keys()) if (!present.has(name)) this.#owed.delete(name);
    const dueMs = this.#clock.monotonicMs() + WITHIN_MS;
    for (const name of trusted) if (!this.#settled.has(name) && !this.#owed.has(name)) this.#owed.set(name, dueMs);
    this.#plan();
  }

  /** A member gave a key. */
  gave(name: string): void {
    this.#settled.add(name);
    this.#owed.delete(name);
  }

  #plan(): void {
    this.#cancelTimer();
    let dueMs = Number.POSITIVE_INFINITY;
    for (const memberDueMs of this.#owed.values()) dueMs = Math.min(dueMs, memberDueMs);
    if (!Number.isFinite(dueMs)) return;
    // In whole milliseconds: a timer for less might not move the clock.
    const leftMs = Math.max(1, Math.ceil(dueMs - this.#clock.monotonicMs()));
    this.#cancelTimer = this.#clock.setTimer(leftMs, () => this.#tell());
  }

  #tell(): void {
    const nowMs = this.#clock.monotonicMs();
    const late = [...this.#owed].flatMap(([name, dueMs]) => (dueMs <= nowMs ? [name] : []));
    for (const name of late) this.gave(name);
    this.#plan();
    if (late.length > 0) this.lost.emit();
  }
}
