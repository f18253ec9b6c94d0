import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { Scope } from '../../base/scope/scope.ts';
import type { ReportBug } from '../report-bug.ts';
import type { PortChannel } from '../wire/channel.ts';
import { decodePageMessage } from '../wire/decode-page-frames.ts';
import { type PageFrame, WIRE_VERSION } from '../wire/frames.ts';
import type { PortTiming } from '../wire/timing.ts';
import type { HandlerTable } from './handler-table.ts';
import { SilenceWatch } from './silence-watch.ts';
import { TabCalls } from './tab-calls.ts';
import { TabOutbox } from './tab-outbox.ts';

/** Environment that all pages of one engine share. */
export interface TabEnvironment {
  readonly handlers: HandlerTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly report: ReportBug;
  readonly build: string;
  /** Names this start of the engine. */
  readonly engine: string;
  readonly timing: PortTiming;
  /** A page said hello. */
  readonly onWelcome: (tab: Tab) => void;
  /** A page is gone. */
  readonly onEnd: (tab: Tab) => void;
}

/**
 * One page at the end of its channel: handshake, heartbeat, end. Until it said hello, nothing else is heard; what it opens
 * belongs to its scope.
 */
export class Tab {
  readonly #environment: TabEnvironment;
  readonly #log: Log;
  readonly #channel: PortChannel;
  readonly #scope: Scope;
  readonly #outbox: TabOutbox;
  readonly #silence: SilenceWatch;
  #id: string | undefined;
  #calls: TabCalls | undefined;

  constructor(channel: PortChannel, environment: TabEnvironment) {
    this.#environment = environment;
    this.#log = environment.log;
    this.#channel = channel;
    this.#scope = new Scope((error) => environment.report('the end of a view or stream threw', error));
    this.#outbox = new TabOutbox(channel, environment.report);
    this.#silence = new SilenceWatch(environment.clock, environment.timing.silentAfterMs, () => this.end());
    this.#scope.onEnd(channel.listen((message) => this.#receive(message)));
    this.#scope.onEnd(() => this.#silence.stop());
  }

  /** Id that the page gave itself, after `hello`. */
  get id(): string | undefined {
    return this.#id;
  }

  get ended(): boolean {
    return this.#scope.ended;
  }

  /** Tells the page that it is dropped, or refused for the build `successor`, and ends all that is its own. */
  end(successor?: string): void {
    if (this.ended) return;
    if (successor === undefined) this.#outbox.control({ kind: 'dropped' });
    else this.#outbox.control({ kind: 'refuse', wire: WIRE_VERSION, build: successor });
    this.#close();
  }

  #close(): void {
    if (this.ended) return;
    this.#outbox.close();
    this.#scope.end();
    this.#channel.close();
    this.#environment.onEnd(this);
  }

  #receive(message: unknown): void {
    this.#silence.heard();
    for (const frame of decodePageMessage(message)) {
      if (frame.ok) this.#guard(frame.value);
      else this.#log.warn('malformed frame from a page', { what: frame.error.what });
    }
  }

  /** Runs one frame. A handler that throws must not keep the next frames from being processed. */
  #guard(frame: PageFrame): void {
    try {
      this.#handle(frame);
    } catch (error) {
      this.#environment.report('a frame of a page threw', error);
    }
  }

  #handle(frame: PageFrame): void {
    if (frame.kind === 'hello') this.#greet(frame);
    else if (frame.kind === 'bye') this.#close();
    else if (frame.kind === 'ping') this.#outbox.control({ kind: 'pong' });
    else if (this.#calls === undefined) this.#log.warn('a page spoke before its hello', { frame: frame.kind });
    else this.#calls.receive(frame);
  }

  #greet({ wire, build, tab }: Extract<PageFrame, { readonly kind: 'hello' }>): void {
    const { engine, onWelcome } = this.#environment;
    if (wire !== WIRE_VERSION || build !== this.#environment.build) {
      this.#log.warn('refused a page of another version', { wire, build });
      this.#outbox.control({ kind: 'refuse', wire: WIRE_VERSION, build: this.#environment.build });
      this.#close();
    } else if (this.#calls === undefined) {
      this.#id = tab;
      this.#calls = new TabCalls(tab, this.#environment, this.#scope, this.#outbox);
      onWelcome(this);
      this.#outbox.control({ kind: 'welcome', engine });
    }
  }
}
