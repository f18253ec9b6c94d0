import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { type Random, randomString } from '../../base/random/random.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { createBugReporter } from '../report-bug.ts';
import type { PortChannel } from '../wire/channel.ts';
import { PORT_TIMING, type PortTiming } from '../wire/timing.ts';
import { HandlerTable } from './handler-table.ts';
import type { AnyHandler } from './handlers.ts';
import { Tab, type TabEnvironment } from './tab.ts';

export interface PortHostOptions {
  /** Declare it as `Handlers<A>` of the API that the page is given. */
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Fetches more of them, when a page first asks for what is not among `handlers`. */
  readonly fetchHandlers?: () => Promise<Readonly<Record<string, AnyHandler>>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  /** Names this build; a page of another build is refused. */
  readonly build: string;
  readonly timing?: PortTiming;
}

/** One page, from its channel to its end. */
export interface TabConnection {
  /** True if the page is gone: it said goodbye, or was dropped, refused or ended by us. */
  readonly ended: boolean;
  /** Ends the page's views, streams and commands and closes its channel. Harmless when already ended. */
  end(): void;
}

/** The engine's end of the port. One for the engine; `connect` is called for each page. */
export class PortHost {
  readonly #connections = new Set<Tab>();
  readonly #tabs = new ObservableValue<readonly string[]>([]);
  readonly #environment: TabEnvironment;

  constructor({ handlers, fetchHandlers, clock, log, random, build, timing = PORT_TIMING }: PortHostOptions) {
    this.#environment = {
      handlers: new HandlerTable(handlers, fetchHandlers),
      clock,
      log,
      report: createBugReporter(log, random),
      build,
      engine: randomString(random, 16),
      timing,
      onWelcome: (tab) => this.#welcome(tab),
      onEnd: (tab) => {
        this.#connections.delete(tab);
        this.#countTabs();
      },
    };
  }

  /** Ids of the pages that are connected now, in the order they came. */
  get tabs(): Readable<readonly string[]> {
    return this.#tabs;
  }

  /** Serves the page at the other end of `channel`. */
  connect(channel: PortChannel): TabConnection {
    const tab = new Tab(channel, this.#environment);
    this.#connections.add(tab);
    return tab;
  }

  /** Ends all connections: the pages look for an engine again, unless one of another build, `successor`, takes over. */
  end(successor?: string): void {
    for (const tab of this.#connections) tab.end(successor);
  }

  /** A page that comes back over a new channel has left the old one. */
  #welcome(tab: Tab): void {
    for (const other of this.#connections) {
      if (other !== tab && other.id === tab.id) other.end();
    }
    this.#countTabs();
  }

  #countTabs(): void {
    const ids = [...this.#connections].map(({ id }) => id).filter((id) => id !== undefined);
    const current = this.#tabs.current;
    if (ids.length !== current.length || ids.some((id, index) => id !== current[index])) this.#tabs.set(ids);
  }
}
