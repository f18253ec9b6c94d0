import { err, ok, type Result } from '@parley/sdk/internal/base/result/result.ts';
import type { NetworkStatus } from '@parley/sdk/internal/platform/env.ts';
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import { FakeNetwork } from '../fakes/fake-network.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { chooseFalseAnswer, truncated } from './false-answers.ts';
import type { Faults } from './faults.ts';
import type { NetworkWeather } from './network-weather.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimProcess } from './sim-process.ts';

type Outcome = Result<HttpResponse, HttpFailure>;

/** What may happen to the server itself. */
export interface ServerCondition {
  isDown: boolean;
  /** Requests that arrive wait until then. */
  pausedUntilMs: number;
}

/** The way from one machine to the homeserver. */
export class SimNetwork {
  readonly #status = new FakeNetwork();
  readonly #scheduler: Scheduler;
  readonly #server: FakeHomeserver;
  readonly #condition: ServerCondition;
  readonly #faults: Faults;
  readonly #underWay = new Set<Exchange>();
  /** Parts of paths that are clogged. */
  readonly clogged = new Set<string>();
  #weather: NetworkWeather = 'clear';

  constructor(scheduler: Scheduler, server: FakeHomeserver, condition: ServerCondition, faults: Faults) {
    this.#scheduler = scheduler;
    this.#server = server;
    this.#condition = condition;
    this.#faults = faults;
  }

  get weather(): NetworkWeather {
    return this.#weather;
  }

  /** What the machine tells `process` about its network. */
  statusFor(process: SimProcess): NetworkStatus {
    const status = this.#status;
    const scheduler = this.#scheduler;
    return {
      get online() {
        return status.online;
      },
      subscribe: (listener) =>
        status.subscribe(() => scheduler.after(scheduler.delay(0, 20), process, `${process.name} network`, listener)),
    };
  }

  /** The machine woke, or changed its network: what is under way is dead, and nobody says so. */
  change(): void {
    for (const exchange of [...this.#underWay]) exchange.hangUp();
    this.#status.poke();
  }

  /** Requests that a process of this machine makes. */
  httpFor(process: SimProcess): HttpClient {
    return (request) => this.#send(process, request);
  }

  /** Changes the weather. Only `offline` is something that the machine notices. */
  setWeather(weather: NetworkWeather): void {
    this.#weather = weather;
    if (weather !== 'clear') this.cut();
    const online = weather !== 'offline';
    if (online !== this.#status.online) this.#status.setOnline(online);
  }

  /** Everything under way breaks. */
  cut(): void {
    for (const exchange of [...this.#underWay]) {
      this.#scheduler.after(this.#scheduler.delay(0, 50), exchange.process, `${exchange.process.name} cut`, () =>
        exchange.settle(err({ kind: 'unreachable' })),
      );
    }
  }

  /** What a dead process asked may still arrive, but nobody hears the answer. */
  forget(process: SimProcess): void {
    for (const exchange of [...this.#underWay]) {
      if (exchange.process !== process) continue;
      this.#underWay.delete(exchange);
      exchange.hangUp();
    }
  }

  #send(process: SimProcess, request: HttpRequest): Promise<Outcome> {
    const { signal } = request;
    if (signal?.aborted === true) return Promise.resolve(err({ kind: 'aborted' }));
    const label = `${process.name} ${request.method} ${shortPath(request.url)}`;
    return new Promise((resolve) => {
      const exchange = new Exchange(process, (outcome) => {
        this.#underWay.delete(exchange);
        stopTimer();
        signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      });
      const onAbort = () => exchange.settle(err({ kind: 'aborted' }));
      const stopTimer = this.#scheduler.after(request.timeoutMs, process, `${label} timeout`, () =>
        exchange.settle(err({ kind: 'timedOut' })),
      );
      signal?.addEventListener('abort', onAbort);
      this.#underWay.add(exchange);
      this.#travel(exchange, request, label);
    });
  }

  #travel(exchange: Exchange, request: HttpRequest, label: string): void {
    const { process } = exchange;
    const later = (delayMs: number, what: string, run: () => void) =>
      this.#scheduler.after(delayMs, null, `${label} ${what}`, run);
    const answer = (delayMs: number, what: string, outcome: Outcome) =>
      this.#scheduler.after(delayMs, process, `${label} ${what}`, () => exchange.receive(outcome));
    if (this.#weather === 'offline' || this.#weather === 'unreachable') {
      answer(this.#scheduler.delay(1, 100), 'unreachable', err({ kind: 'unreachable' }));
      return;
    }
    const falseAnswer = chooseFalseAnswer(this.#faults, this.#weather, request, this.#scheduler);
    if (falseAnswer !== undefined) {
      answer(this.#scheduler.delay(5, 200), `${falseAnswer.status}`, ok(falseAnswer));
      return;
    }
    if (this.#faults.fires('network.halfOpen')) return;
    if (this.#faults.fires('network.requestLost')) {
      answer(this.#scheduler.delay(5, 2_000), 'lost', err({ kind: 'unreachable' }));
      return;
    }
    const upMs = this.#latency() + this.#clog(request);
    const deliver = () => {
      this.#arrive(request, exchange.gone.signal, (response) => this.#return(response, answer));
    };
    later(upMs, 'arrives', deliver);
    if (request.method === 'PUT' && this.#faults.fires('http.duplicated')) {
      later(upMs + this.#scheduler.delay(0, 5_000), 'again', () =>
        this.#arrive(request, exchange.gone.signal, () => undefined),
      );
    }
  }

  #arrive(request: HttpRequest, gone: AbortSignal, onAnswer: (response: HttpResponse | undefined) => void): void {
    const pauseMs = this.#condition.pausedUntilMs - this.#scheduler.nowMs;
    if (pauseMs > 0) {
      this.#scheduler.after(pauseMs + this.#scheduler.delay(0, 50), null, 'server goes on', () =>
        this.#arrive(request, gone, onAnswer),
      );
    } else if (this.#condition.isDown) onAnswer(undefined);
    else void this.#server.handle(request, gone).then(onAnswer);
  }

  #return(response: HttpResponse | undefined, answer: (delayMs: number, what: string, outcome: Outcome) => void): void {
    const delayMs = this.#latency();
    const faults = this.#faults;
    if (response === undefined) answer(delayMs, 'refused', err({ kind: 'unreachable' }));
    else if (faults.fires('network.answerLost')) answer(delayMs, 'answer lost', err({ kind: 'unreachable' }));
    else if (faults.fires('network.reset')) answer(delayMs, 'reset', err({ kind: 'unreachable' }));
    else if (faults.fires('http.truncated')) answer(delayMs, 'truncated', ok(truncated(response)));
    else answer(delayMs, `${response.status}`, ok(response));
  }

  #latency(): number {
    if (this.#faults.fires('network.drip')) return this.#scheduler.delay(2_000, 20_000);
    if (this.#faults.fires('network.latency')) return this.#scheduler.delay(100, 3_000);
    return this.#scheduler.delay(2, 60);
  }

  #clog({ url }: HttpRequest): number {
    for (const part of this.clogged) if (url.includes(part)) return this.#scheduler.delay(1_000, 15_000);
    return 0;
  }
}

/** A reason of its own: an abort without one makes an error with a stack, hundreds a run. */
const GONE = 'gone';

/** A request under way. */
class Exchange {
  readonly process: SimProcess;
  /** Aborts when the server may notice that nobody listens. */
  readonly gone = new AbortController();
  readonly #onSettled: (outcome: Outcome) => void;
  #isSettled = false;
  #isHungUp = false;

  constructor(process: SimProcess, onSettled: (outcome: Outcome) => void) {
    this.process = process;
    this.#onSettled = onSettled;
  }

  settle(outcome: Outcome): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#onSettled(outcome);
    this.gone.abort(GONE);
  }

  /** Whoever is at the other end hears no more; on this end nobody says so. */
  hangUp(): void {
    this.#isHungUp = true;
    this.gone.abort(GONE);
  }

  /** The answer is there, if there still is a way for it. */
  receive(outcome: Outcome): void {
    if (!this.#isHungUp) this.settle(outcome);
  }
}

function shortPath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.replace(/^\/_matrix\/client\/(v\d\/)?/, '');
}
