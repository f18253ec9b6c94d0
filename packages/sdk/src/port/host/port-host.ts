import { BugError } from '../../base/assert/assert.ts';
import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Random } from '../../base/random/random.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { PortChannel } from '../wire/channel.ts';
import type { PortTiming } from '../wire/timing.ts';
import type { AnyHandler } from './handlers.ts';

export interface PortHostOptions {
  /** Declare it as `Handlers<A>` of the API that the page is given. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  /** Names this build; a page of another build is refused. */
  readonly build: string;
  readonly timing?: PortTiming;
}

/** One page, from its channel to its end. */
export interface TabConnection {
  /** Whether the page is gone: it said goodbye, was dropped, refused or ended by us. */
  readonly ended: boolean;
  /** Ends the page's views, streams and commands and closes its channel. Harmless when already ended. */
  end(): void;
}

/** The engine's end of the port. One for the engine; `connect` is called for each page. */
export class PortHost {
  readonly #tabs = new ObservableValue<readonly string[]>([]);

  constructor(_options: PortHostOptions) {}

  /** Ids of the pages that are connected now, in the order they came. */
  get tabs(): Readable<readonly string[]> {
    return this.#tabs;
  }

  /** Serves the page at the other end of `channel`. */
  connect(_channel: PortChannel): TabConnection {
    throw new BugError('the host comes with the next commit');
  }

  /** Ends all connections. */
  end(): void {}
}
