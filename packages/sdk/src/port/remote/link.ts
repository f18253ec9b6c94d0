import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { ReportBug } from '../report-bug.ts';
import type { PortChannel } from '../wire/channel.ts';
import { decodeEngineFrames } from '../wire/decode-engine-frames.ts';
import { type EngineFrame, type PageFrame, type StreamFrame, type ViewFrame, WIRE_VERSION } from '../wire/frames.ts';
import type { PortTiming } from '../wire/timing.ts';
import { Heartbeat } from './heartbeat.ts';
import { PageOutbox, type PagePost } from './page-outbox.ts';
import type { RemoteStatus } from './remote.ts';

/** Frames about what the page opened or asked. */
export type CallFrame = ViewFrame | StreamFrame | Extract<EngineFrame, { readonly kind: 'answer' }>;

/** Callbacks of the link. */
export interface LinkEvents {
  /** A channel works: everything is to be opened on it. `engine` names the start of the engine at its end. */
  readonly onWelcome: (engine: string) => void;
  /** The engine of this channel was thought lost and is not. */
  readonly onBack: () => void;
  /** Calls on this channel may never be answered. */
  readonly onLost: () => void;
  readonly onRefused: () => void;
  readonly onFrame: (frame: CallFrame) => void;
}

export interface LinkOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly report: ReportBug;
  readonly tabId: string;
  readonly build: string;
  readonly timing: PortTiming;
  /** Names of the commands that are asked again when an engine was lost. */
  readonly repeatable: ReadonlySet<string>;
}

/**
 * The page's end of the channel: handshake, heartbeat, loss. What it says in order:
 *
 *     attach ─► connecting ─ welcome ─► ready ◄─ any frame ─ lost
 *                   │                     └─── silence ──────► ▲
 *                   ├─ silence or dropped ─────────────────────┘
 *                   └─ refuse ─► refused                (attach again from any state)
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #events: LinkEvents;
  readonly #status = new ObservableValue<RemoteStatus>({ kind: 'connecting' });
  readonly #outbox: PageOutbox;
  #channel: PortChannel | undefined;
  #isWelcome = false;
  #stop: () => void = () => undefined;

  constructor(options: LinkOptions, events: LinkEvents) {
    this.#options = options;
    this.#events = events;
    this.#outbox = new PageOutbox((message, transfer) => this.#channel?.post(message, transfer), options.report);
  }

  get status(): Readable<RemoteStatus> {
    return this.#status;
  }

  /** Leaves the channel there was and says hello on this one. */
  attach(channel: PortChannel): void {
    this.#release();
    const heartbeat = new Heartbeat(this.#options.clock, this.#options.timing, {
      ping: () => channel.post({ kind: 'ping' } satisfies PageFrame),
      onLost: () => this.#lose(),
    });
    const stopListening = channel.listen((message) => this.#receive(message, heartbeat));
    this.#channel = channel;
    this.#stop = () => {
      heartbeat.stop();
      stopListening();
    };
    this.#show({ kind: 'connecting' });
    const { build, tabId } = this.#options;
    channel.post({ kind: 'hello', wire: WIRE_VERSION, build, tab: tabId } satisfies PageFrame);
  }

  /** Says goodbye on the channel and closes it. What was asked on it is lost. */
  detach(): void {
    this.#release();
    this.#show({ kind: 'lost' });
  }

  /** Posts a frame if the channel was welcomed; otherwise it is dropped, because everything is opened anew on a welcome. */
  post(post: PagePost): void {
    if (this.#isWelcome) this.#outbox.post(post);
  }

  #receive(message: unknown, heartbeat: Heartbeat): void {
    heartbeat.heard();
    if (this.#isWelcome && this.#status.current.kind === 'lost') {
      this.#show({ kind: 'ready' });
      this.#events.onBack();
    }
    for (const frame of decodeEngineFrames(message)) {
      if (frame.ok) this.#guard(frame.value);
      else this.#options.log.warn('malformed frame from the engine', { what: frame.error.what });
    }
  }

  /** Runs one frame. A listener that throws must not keep the next frames from being processed. */
  #guard(frame: EngineFrame): void {
    try {
      this.#handle(frame);
    } catch (error) {
      this.#options.report('a frame of the engine threw', error);
    }
  }

  #handle(frame: EngineFrame): void {
    switch (frame.kind) {
      case 'welcome':
        this.#isWelcome = true;
        this.#show({ kind: 'ready' });
        return this.#events.onWelcome(frame.engine);
      case 'refuse':
        this.#leave();
        this.#show({ kind: 'refused', engineBuild: frame.build });
        return this.#events.onRefused();
      case 'dropped':
        this.#leave();
        return this.#lose();
      case 'pong':
        return;
      default:
        return this.#events.onFrame(frame);
    }
  }

  #release(): void {
    const channel = this.#channel;
    if (channel === undefined) return;
    channel.post({ kind: 'bye' } satisfies PageFrame);
    this.#leave();
    this.#events.onLost();
  }

  #leave(): void {
    this.#stop();
    this.#outbox.drop();
    this.#channel?.close();
    this.#channel = undefined;
    this.#isWelcome = false;
  }

  #lose(): void {
    this.#events.onLost();
    this.#show({ kind: 'lost' });
  }

  /** A listener of the status that throws must not stop what follows. */
  #show(status: RemoteStatus): void {
    try {
      this.#status.set(status);
    } catch (error) {
      this.#options.report('a listener of the status threw', error);
    }
  }
}
