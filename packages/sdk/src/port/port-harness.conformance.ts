/** An engine with a small API and pages that talk to it over any channel: what the port's tests stand on. */
import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { createLog, type LogEntry } from '../base/log/log.ts';
import { err, ok } from '../base/result/result.ts';
import { ObservableValue, type Readable } from '../base/value/value.ts';
import type { Command, ListSnapshot, ListView, RepeatableCommand, Stream, View } from './contract.ts';
import type { Handlers } from './host/handlers.ts';
import { PortHost, type TabConnection } from './host/port-host.ts';
import { StreamLog } from './host/stream-log.ts';
import { type Row, TestWindows, type WindowApi } from './port-windows.conformance.ts';
import { connectRemote } from './remote/connect-remote.ts';
import type { Remote } from './remote/remote.ts';
import type { PortChannel } from './wire/channel.ts';
import type { ChannelPair } from './wire/channel-pair.ts';

export type { Row };

export interface TestApi extends WindowApi {
  'test.echo': Command<{ readonly text: string }, { readonly text: string }, { readonly kind: 'empty' }>;
  'test.setCounter': Command<number, null, never>;
  'test.wait': Command<null, null, { readonly kind: 'stopped' }>;
  'test.note': RepeatableCommand<string, null, never>;
  'test.throw': Command<null, null, never>;
  'test.throwWhenStopped': Command<null, null, never>;
  'test.bytes': Command<{ readonly bytes: ArrayBuffer }, { readonly bytes: ArrayBuffer }, never>;
  'test.unclonable': Command<null, unknown, never>;
  'test.counter': View<null, number>;
  'test.double': View<null, number>;
  'test.failing': View<{ readonly at: 'open' | 'read' }, number>;
  'test.anything': View<null, unknown>;
  'test.rows': ListView<null, { readonly title: string }, Row>;
  'test.events': Stream<null, string>;
  'test.brokenEvents': Stream<null, string>;
}

/** Number of entries that the stream of events keeps. */
export const EVENTS_KEPT = 250;

/** One start of an engine, with what it serves in reach of the test. */
export class TestEngine {
  readonly counter = new ObservableValue(0);
  readonly anything = new ObservableValue<unknown>(null);
  readonly rows = new ObservableValue<ListSnapshot<{ readonly title: string }, Row>>({
    head: { title: '' },
    items: [],
  });
  readonly events = new StreamLog<string>(EVENTS_KEPT);
  readonly windows = new TestWindows();
  /** The tabs whose `test.wait` was told to stop. */
  readonly stopped: string[] = [];
  /** Ids and inputs of `test.note`, in the order they came. */
  readonly notes: string[] = [];
  /** Whether `test.note` answers. */
  isStuck = false;
  /** Number of open views. */
  openViews = 0;
  readonly host: PortHost;

  constructor(options: { readonly build: string; readonly seed: number } & HarnessParts) {
    const { build, seed, clock, logEntries } = options;
    const log = createLog((entry) => logEntries.push(entry), ['engine']);
    this.host = new PortHost({ handlers: this.#handlers(), clock, log, random: new SeededRandom(seed), build });
  }

  #handlers(): Handlers<TestApi> {
    return {
      ...this.windows.handlers(),
      'test.echo': {
        shape: 'command',
        run: ({ text }) => Promise.resolve(text === '' ? err({ kind: 'empty' }) : ok({ text })),
      },
      'test.setCounter': {
        shape: 'command',
        run: (count) => {
          this.counter.set(count);
          return Promise.resolve(ok(null));
        },
      },
      'test.wait': {
        shape: 'command',
        run: (_, { signal, tabId }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              this.stopped.push(tabId);
              resolve(err({ kind: 'stopped' }));
            });
          }),
      },
      'test.note': {
        shape: 'command',
        run: (text, { commandId }) => {
          this.notes.push(`${commandId} ${text}`);
          return this.isStuck ? new Promise(() => undefined) : Promise.resolve(ok(null));
        },
      },
      'test.throw': { shape: 'command', run: () => Promise.reject(new Error('a bug in a handler')) },
      'test.throwWhenStopped': {
        shape: 'command',
        run: (_, { signal, tabId }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              this.stopped.push(tabId);
              reject(new DOMException('stopped', 'AbortError'));
            });
          }),
      },
      'test.bytes': {
        shape: 'command',
        run: ({ bytes }, { transfer }) => {
          const answer = new Uint8Array(bytes).map((byte) => byte + 1).buffer;
          transfer([answer]);
          return Promise.resolve(ok({ bytes: answer }));
        },
      },
      'test.unclonable': { shape: 'command', run: () => Promise.resolve(ok(() => 'a function')) },
      'test.counter': {
        shape: 'view',
        open: (_, scope) => {
          this.openViews += 1;
          scope.onEnd(() => {
            this.openViews -= 1;
          });
          return this.counter;
        },
      },
      'test.double': { shape: 'view', open: () => mapped(this.counter, (count) => count * 2) },
      'test.failing': { shape: 'view', open: ({ at }) => failing(this.counter, at) },
      'test.anything': { shape: 'view', open: () => this.anything },
      'test.rows': { shape: 'listView', open: () => this.rows },
      'test.events': { shape: 'stream', open: () => this.events },
      'test.brokenEvents': {
        shape: 'stream',
        open: () => {
          throw new Error('a bug in a stream');
        },
      },
    };
  }
}

function mapped<From, To>(source: Readable<From>, map: (value: From) => To): Readable<To> {
  return {
    get current() {
      return map(source.current);
    },
    subscribe: (listener) => source.subscribe(listener),
  };
}

/** Throws at once, or whenever the counter is odd. */
function failing(counter: Readable<number>, at: 'open' | 'read'): Readable<number> {
  if (at === 'open') throw new Error('a bug when opened');
  return mapped(counter, (count) => {
    if (count % 2 === 1) throw new Error('a bug when read');
    return count;
  });
}

/** Parts that the engines and pages of one test share. */
export interface HarnessParts {
  readonly clock: FakeClock;
  readonly logEntries: LogEntry[];
}

/** A page's end that keeps what it heard and said, and can hold back or lose what comes. */
export class Tap implements PortChannel {
  /** Frames posted by the page. */
  readonly said: unknown[] = [];
  /** Messages that came from the engine, also those held back or lost. */
  readonly heard: unknown[] = [];
  mode: 'open' | 'held' | 'cut' = 'open';
  readonly #channel: PortChannel;
  readonly #held: unknown[] = [];
  #listener: (message: unknown) => void = () => undefined;

  constructor(channel: PortChannel) {
    this.#channel = channel;
  }

  post(message: unknown, transfer?: readonly Transferable[]): void {
    if (this.mode === 'cut') return;
    this.#channel.post(message, transfer);
    this.said.push(...(Array.isArray(message) ? (message as unknown[]) : [message]));
  }

  listen(listener: (message: unknown) => void): () => void {
    this.#listener = listener;
    return this.#channel.listen((message) => {
      this.heard.push(message);
      if (this.mode === 'held') this.#held.push(message);
      if (this.mode === 'open') listener(message);
    });
  }

  close(): void {
    this.#channel.close();
  }

  /** Lets through what was held back, from now on at once. */
  release(): void {
    this.mode = 'open';
    for (const message of this.#held.splice(0)) this.#listener(message);
  }

  /** As if the engine had posted it. */
  hear(message: unknown): void {
    this.#listener(message);
  }

  /** The frames of one kind that came from the engine. */
  frames(kind: string): readonly Readonly<Record<string, unknown>>[] {
    return this.heard
      .flatMap((message) => (Array.isArray(message) ? (message as Readonly<Record<string, unknown>>[]) : []))
      .filter((frame) => frame['kind'] === kind);
  }

  /** The kinds of the frames that the page posted. */
  get saidKinds(): readonly unknown[] {
    return this.said.map((frame) => (frame as { readonly kind: unknown }).kind);
  }
}

export interface TestPage {
  readonly remote: Remote<TestApi>;
  readonly tap: Tap;
  readonly connection: TabConnection;
}

/** Engines and pages on one clock, over channels of one kind. */
export class PortHarness implements HarnessParts {
  readonly clock = new FakeClock();
  readonly logEntries: LogEntry[] = [];
  readonly #createPair: () => ChannelPair;
  readonly #channels: PortChannel[] = [];
  #seed = 0;

  constructor(createPair: () => ChannelPair) {
    this.#createPair = createPair;
  }

  /** Starts an engine. */
  engine(build = 'build 1'): TestEngine {
    this.#seed += 1;
    return new TestEngine({ build, seed: this.#seed, clock: this.clock, logEntries: this.logEntries });
  }

  /** A page that said hello to `engine`. */
  page(engine: TestEngine, tabId = 'tab 1'): TestPage {
    const { tap, connection } = this.channel(engine);
    const log = createLog((entry) => this.logEntries.push(entry), [tabId]);
    const random = new SeededRandom(99);
    const remote = connectRemote<TestApi>({
      ...{ channel: tap, clock: this.clock, log, random, tabId, build: 'build 1' },
      repeatable: { 'test.note': true, 'test.window.note': true },
    });
    return { remote, tap, connection };
  }

  /** A new channel to `engine`. */
  channel(engine: TestEngine): { readonly tap: Tap; readonly connection: TabConnection } {
    const pair = this.pair();
    return { tap: new Tap(pair.page), connection: engine.host.connect(pair.engine) };
  }

  /** A bare channel, closed with the test. */
  pair(): ChannelPair {
    const pair = this.#createPair();
    this.#channels.push(pair.page, pair.engine);
    return pair;
  }

  /** The log's messages of a level. */
  logged(level: LogEntry['level']): readonly string[] {
    return this.logEntries.filter((entry) => entry.level === level).map((entry) => entry.message);
  }

  end(): void {
    for (const channel of this.#channels) channel.close();
  }
}

/** Lets messages go to and fro until nothing moves: a frame, its acknowledgement, the next frame, and so on. */
export async function settleAll(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await settle();
}
