import type { Clock } from '@parley/sdk/internal/base/clock/clock.ts';
import type { JsonObject } from './wire.ts';

/** The event to send later. */
export interface LaterEvent {
  readonly type: string;
  readonly sender: string;
  readonly content: JsonObject;
  readonly stateKey?: string;
}

/** An event that the server sends later (MSC4140). */
export interface DelayedEvent {
  readonly delayId: string;
  readonly roomId: string;
  readonly event: LaterEvent;
  readonly delayMs: number;
  readonly sinceMs: number;
}

interface Waiting {
  shown: DelayedEvent;
  readonly send: () => void;
  cancelTimer: () => void;
}

/** The delayed events of the server, and their timers. */
export class DelayedEvents {
  /** The longest delay, in milliseconds; null: the server sends nothing later. */
  longestMs: number | null = 86_400_000;
  readonly #waiting = new Map<string, Waiting>();

  /** Keeps an event for its delay, then calls `send`. */
  add(clock: Clock, added: Omit<DelayedEvent, 'sinceMs'>, send: () => void): void {
    const waiting = { shown: { ...added, sinceMs: clock.now() }, send, cancelTimer: () => undefined };
    this.#waiting.set(added.delayId, waiting);
    this.#start(clock, waiting);
  }

  of(userId: string): readonly DelayedEvent[] {
    return [...this.#waiting.values()].flatMap(({ shown }) => (shown.event.sender === userId ? [shown] : []));
  }

  /** Does it to what waits. False when nothing waits under this id. */
  update(clock: Clock, delayId: string, action: 'cancel' | 'restart' | 'send'): boolean {
    const waiting = this.#waiting.get(delayId);
    if (waiting === undefined) return false;
    waiting.cancelTimer();
    if (action === 'restart') this.#start(clock, waiting);
    else this.#waiting.delete(delayId);
    if (action === 'send') waiting.send();
    return true;
  }

  #start(clock: Clock, waiting: Waiting): void {
    waiting.shown = { ...waiting.shown, sinceMs: clock.now() };
    waiting.cancelTimer = clock.setTimer(waiting.shown.delayMs, () => {
      this.#waiting.delete(waiting.shown.delayId);
      waiting.send();
    });
  }
}
