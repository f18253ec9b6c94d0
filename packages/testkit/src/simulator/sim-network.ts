import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import type { NetworkStatus } from '@parley/sdk/internal/platform/env.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import { FakeNetwork } from '../fakes/fake-network.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { handOver } from '../homeserver/hand-over.ts';
import type { GoneSignal } from '../homeserver/http-exchange.ts';
import { chooseFalseAnswer, chooseRefusal, isRefresh, isUpload, truncated } from './false-answers.ts';
import type { Faults } from './faults.ts';
import type { NetworkWeather } from './network-weather.ts';
import type { Scheduler } from './scheduler.ts';
import { Exchange, type Outcome } from './sim-exchange.ts';
import type { SimProcess } from './sim-process.ts';
import { Violation } from './violation.ts';

/** The faults of the server itself. */
export interface ServerCondition {
  isDown: boolean;
  /** Requests that arrive wait until then. */
  pausedUntilMs: number;
}

export interface SimNetworkOptions {
  readonly scheduler: Scheduler;
  readonly server: FakeHomeserver;
  readonly condition: ServerCondition;
  readonly faults: Faults;
  readonly onViolation: (violation: Violation) => void;
  /** The server refuses a message. */
  readonly onRefused: (request: HttpRequest) => void;
  /** A message arrives now that was refused after it was sent: an earlier try, held up on the way. Nobody can foresee that. */
  readonly onLateTry: (request: HttpRequest) => void;
}

/** A request on its way to the server. */
interface Letter {
  readonly request: HttpRequest;
  /** Aborts when nobody waits for the answer any more. */
  readonly gone: GoneSignal;
  readonly sentAtMs: number;
}

/** So many requests of one machine in ten seconds are no use to anybody. */
const FLOOD = 300;
const FLOOD_WINDOW_MS = 10_000;

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
  readonly #onViolation: (violation: Violation) => void;
  readonly #onRefused: (request: HttpRequest) => void;
  readonly #onLateTry: (request: HttpRequest) => void;
  /** The last answer to what was asked by GET, as something on the way may keep it. */
  readonly #kept = new Map<string, HttpResponse>();
  /** When messages were refused, by their addresses. */
  readonly #refusedAtMs = new Map<string, number>();
  #window = 0;
  #asked = 0;

  constructor({ scheduler, server, condition, faults, onViolation, onRefused, onLateTry }: SimNetworkOptions) {
    this.#scheduler = scheduler;
    this.#server = server;
    this.#condition = condition;
    this.#faults = faults;
    this.#onViolation = onViolation;
    this.#onRefused = onRefused;
    this.#onLateTry = onLateTry;
  }

  get weather(): NetworkWeather {
    return this.#weather;
  }

  /** The machine's statement to `process` about its network. */
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
  httpFor(process: SimProcess, isOnlyOne: () => boolean): HttpClient {
    return async (request) => {
      if (!isOnlyOne()) this.#onViolation(new Violation('I15', `${process.name} asks, and is not the engine any more`));
      this.#countRequest(process);
      return handOver(request, await this.#send(process, request));
    };
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

  /** A request of a dead process may still arrive, but nobody hears the answer. */
  forget(process: SimProcess): void {
    for (const exchange of [...this.#underWay]) {
      if (exchange.process !== process) continue;
      this.#underWay.delete(exchange);
      exchange.hangUp();
    }
  }

  /** I12: a loop that waits for nothing asks and asks. */
  #countRequest(process: SimProcess): void {
    const second = Math.floor(this.#scheduler.nowMs / FLOOD_WINDOW_MS);
    if (second !== this.#window) this.#asked = 0;
    this.#window = second;
    this.#asked += 1;
    if (this.#asked > FLOOD) this.#onViolation(new Violation('I12', `${process.name} floods the server`));
  }

  #send(process: SimProcess, request: HttpRequest): Promise<Outcome> {
    const { signal } = request;
    if (signal?.aborted === true) return Promise.resolve(err({ kind: 'aborted' }));
    const label = `${process.name} ${request.method} ${shortPath(request.url)}`;
    const { story } = this.#scheduler;
    story?.note(this.#scheduler.nowMs, `${label} asked`, typeof request.body === 'string' ? request.body : '');
    return new Promise((resolve) => {
      const exchange = new Exchange(process, (outcome) => {
        this.#underWay.delete(exchange);
        story?.note(this.#scheduler.nowMs, label, outcomeText(outcome));
        stopTimer();
        signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      });
      const onAbort = () => exchange.settle(err({ kind: 'aborted' }));
      const stopTimer = this.#scheduler.after(request.timeoutMs, process, `${label} timeout`, () =>
        exchange.settle(err({ kind: 'timedOut' })),
      );
      signal?.addEventListener('abort', onAbort, { once: true });
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
    const refusal = chooseRefusal(this.#faults, request, () => this.#isTaken(request));
    if (refusal !== undefined) this.#noteRefusal(request);
    const falseAnswer = refusal ?? chooseFalseAnswer(this.#faults, this.#weather, request, this.#scheduler);
    if (falseAnswer !== undefined) {
      answer(this.#scheduler.delay(5, 200), `${falseAnswer.status}`, ok(falseAnswer));
      return;
    }
    if (this.#faults.fires('network.halfOpen')) return;
    if (this.#faults.fires('network.requestLost')) {
      answer(this.#scheduler.delay(5, 2_000), 'lost', err({ kind: 'unreachable' }));
      return;
    }
    const kept = request.method === 'GET' ? this.#kept.get(request.url) : undefined;
    if (kept !== undefined && this.#faults.fires('http.replayed')) {
      answer(this.#scheduler.delay(5, 200), 'replayed', ok(copyOf(kept)));
      return;
    }
    const upMs = this.#latency() + this.#clog(request);
    const letter: Letter = { request, gone: exchange.gone, sentAtMs: this.#scheduler.nowMs };
    const deliver = () => {
      this.#arrive(letter, (response) => {
        if (response !== undefined && request.method === 'GET') this.#kept.set(request.url, copyOf(response));
        this.#return(this.#isLost(request) ? undefined : response, answer);
      });
    };
    later(upMs, 'arrives', deliver);
    if (request.method === 'PUT' && this.#faults.fires('http.duplicated')) {
      later(upMs + this.#scheduler.delay(0, 5_000), 'again', () => this.#arrive(letter, () => undefined));
    }
  }

  #noteRefusal(request: HttpRequest): void {
    this.#refusedAtMs.set(request.url, this.#scheduler.nowMs);
    this.#onRefused(request);
  }

  /** A message that the server has accepted is not refused when it is sent again. */
  #isTaken({ url }: HttpRequest): boolean {
    const transactionId = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
    return this.#server.state.transactions.everTaken(transactionId) !== undefined;
  }

  #arrive(letter: Letter, onAnswer: (response: HttpResponse | undefined) => void): void {
    const { request, gone, sentAtMs } = letter;
    const pauseMs = this.#condition.pausedUntilMs - this.#scheduler.nowMs;
    if (pauseMs > 0) {
      this.#scheduler.after(pauseMs + this.#scheduler.delay(0, 50), null, 'server goes on', () =>
        this.#arrive(letter, onAnswer),
      );
      return;
    }
    if (this.#condition.isDown) return onAnswer(undefined);
    if ((this.#refusedAtMs.get(request.url) ?? 0) > sentAtMs) this.#onLateTry(request);
    void this.#server.handle(request, gone).then((response) => {
      // A user who left the room meanwhile may not write there.
      if (request.method === 'PUT' && response.status === 403) this.#noteRefusal(request);
      onAnswer(response);
    });
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

  /** Answers that are seldom, and of which more is lost than of others. */
  #isLost({ url }: HttpRequest): boolean {
    if (isRefresh(url)) return this.#faults.fires('network.refreshLost');
    return isUpload(url) && this.#faults.fires('network.uploadLost');
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

/** Copies a response: a receiver of bytes may transfer them and then no longer has them. */
function copyOf(response: HttpResponse): HttpResponse {
  return { ...response, body: response.body.slice() };
}

function outcomeText(outcome: Outcome): string {
  if (!outcome.ok) return outcome.error.kind;
  return `${outcome.value.status} ${new TextDecoder().decode(outcome.value.body)}`;
}

/** The part that distinguishes endpoints in an address that the engine made. */
function shortPath(url: string): string {
  const query = url.indexOf('?');
  const path = url.slice(url.indexOf('/', 'https://'.length), query < 0 ? undefined : query);
  return path.replace(/^\/_matrix\/client\/(v\d\/)?/, '');
}
