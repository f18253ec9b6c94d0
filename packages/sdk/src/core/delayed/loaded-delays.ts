import type { Clock } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Requests } from '../session/requests.ts';
import type { DelayedEvents, DelayedState } from './delayed-events.ts';

/** The account's delayed events (MSC4140). Their code is loaded when somebody looks at them or makes one. */
export class LoadedDelays implements Pick<DelayedEvents, 'schedule' | 'update' | 'hold' | 'touch'> {
  readonly #clock: Clock;
  readonly #requests: Requests;
  readonly #scope: Scope;
  readonly #state = new ObservableValue<DelayedState>({ kind: 'loading' });
  #events: DelayedEvents | undefined;

  constructor(clock: Clock, requests: Requests, scope: Scope) {
    this.#clock = clock;
    this.#requests = requests;
    this.#scope = scope;
  }

  get state(): Readable<DelayedState> {
    return this.#state;
  }

  /** Somebody looks at the list: it is asked for, unless that was done a moment ago. */
  look(): void {
    this.#scope.run(async () => (await this.#load()).look());
  }

  /** Has the server send an event later. The answer names it. */
  async schedule(...asked: Parameters<DelayedEvents['schedule']>): ReturnType<DelayedEvents['schedule']> {
    return (await this.#load()).schedule(...asked);
  }

  /** Cancels, starts anew or sends at once. One to start anew that is gone is scheduled once more (04.DE-06). */
  async update(...asked: Parameters<DelayedEvents['update']>): ReturnType<DelayedEvents['update']> {
    return (await this.#load()).update(...asked);
  }

  /** Has the server set state in `delayMs`, for who keeps it waiting by `touch`. */
  async hold(...asked: Parameters<DelayedEvents['hold']>): ReturnType<DelayedEvents['hold']> {
    return (await this.#load()).hold(...asked);
  }

  /** Cancels, starts anew or sends at once what `hold` gave. */
  async touch(...asked: Parameters<DelayedEvents['touch']>): ReturnType<DelayedEvents['touch']> {
    return (await this.#load()).touch(...asked);
  }

  async #load(): Promise<DelayedEvents> {
    const { DelayedEvents: Events } = await import('./delayed-events.ts');
    this.#events ??= new Events(this.#clock, this.#requests, this.#scope, this.#state);
    return this.#events;
  }
}
