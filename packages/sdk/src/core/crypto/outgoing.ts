import { type Clock, sleep } from '../../base/clock/clock.ts';
import { isObject, parseJson } from '../../base/json/guards.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../platform/crypto/crypto-request.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideSend } from '../session/decide-send.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import { machineMarkStore } from './crypto-stores.ts';
import { endpointOf } from './outgoing-endpoint.ts';

export interface OutgoingOptions {
  readonly clock: Clock;
  readonly database: Database;
  readonly requests: Requests;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** A message that a machine wants sent to a room. */
export interface MessageToRoom {
  readonly machine: CryptoMachine;
  readonly asked: Extract<CryptoRequest, { kind: 'roomMessage' }>;
}

/** Waits between the tries of one request (06.C-02); then it waits for the next pass. */
const RETRY_AFTER_MS = [2_000, 4_000, 8_000, 16_000];
/**
 * Messages wait for these. They are soon there, or their connection is dead: the first try has less time than those that follow one that
 * took too long.
 */
const WAITED_FOR: ReadonlySet<CryptoRequest['kind']> = new Set(['keysQuery', 'keysClaim', 'toDevice']);
const FIRST_TRY_MS = 20_000;
/** A pass may ask for another, such as a query after an upload; a server that makes the machine ask for ever is left alone. */
const MOST_PASSES = 8;
/** Delays after a refusal. A refused request is not sent again with each sync. */
const REFUSED_FIRST_MS = 5_000;
const REFUSED_LONGEST_MS = 600_000;
/** Syncs come several in a second. An OlmMachine that wanted nothing, and was told nothing since, is asked again after this long. */
const QUIET_MS = 10_000;

/**
 * Requests whose effects other devices use at once: keys that the server hands out, and steps of Olm sessions. If the OlmMachine lost them
 * in a power cut, it could not decrypt what other devices send, nor could they decrypt its next messages.
 */
const USED_BY_OTHERS: ReadonlySet<CryptoRequest['kind']> = new Set(['keysUpload', 'toDevice']);

/** `machine`: it did not take the answer, or the disk did not take what it keeps. */
export type OutgoingFailure = RequestFailure | { readonly kind: 'machine' };

interface Refusal {
  readonly untilMs: number;
  readonly waitMs: number;
}

/**
 * Sends what the machine wants sent, and tells it what came of it. The machine keeps what was not answered, also over a restart, so nothing
 * is kept here. One loop at a time; asked for while it runs, it looks once more (06.C-03).
 */
export class Outgoing {
  /** Tells what the machine says in rooms, for others to send: it may have to be encrypted, for which this loop has to be free. */
  readonly toRoom = new Signal<MessageToRoom>();
  readonly #options: OutgoingOptions;
  readonly #refused = new Map<CryptoRequest['kind'], Refusal>();
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #asking: Promise<Result<boolean, OutgoingFailure>> | null = null;
  #isAskingForMore = false;
  /** Kinds of which the last one took longer than a first try may. */
  readonly #slow = new Set<CryptoRequest['kind']>();
  /** The time at which a machine wanted nothing; null once it was told something, or wants something. */
  #quiet: { readonly machine: CryptoMachine; readonly atMs: number } | null = null;

  constructor(options: OutgoingOptions) {
    this.#options = options;
  }

  /** Sends all that can be sent now. Ends when nothing is left or the rest has to wait. Never rejects for what a server says. */
  run(machine: CryptoMachine): Promise<void> {
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#loop(machine).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** After a sync, as `run`. `hasNews`: the sync had something for the machine. Otherwise it is asked now and then: each time takes two transactions. */
  async runAfterSync(machine: CryptoMachine, hasNews: boolean): Promise<void> {
    const quiet = this.#quiet;
    const isQuiet = quiet?.machine === machine && this.#options.clock.monotonicMs() - quiet.atMs < QUIET_MS;
    if (hasNews || !isQuiet) await this.run(machine);
  }

  /**
   * Sends one request and tells the machine, with as many tries as it takes until the server refuses it or cannot be reached. Returns
   * what was answered.
   */
  send(
    machine: CryptoMachine,
    asked: CryptoRequest,
    { retries = RETRY_AFTER_MS.length } = {},
  ): Promise<Result<string, OutgoingFailure>> {
    return this.#tried(() => this.#sendOnce(machine, asked), retries);
  }

  /**
   * Has all devices known that the machine wants to know, with one try each; if that is under way, waits for it. Returns whether there was
   * anything to ask.
   *
   * Invariant: one at a time. The machine takes a user's devices as known only from the answer to the request that it made last.
   */
  askForDevices(
    machine: CryptoMachine,
    first: readonly CryptoRequest[] = [],
  ): Promise<Result<boolean, OutgoingFailure>> {
    if (this.#asking !== null) {
      this.#isAskingForMore = true;
      return this.#asking;
    }
    this.#asking = this.#ask(machine, first).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /**
   * Asks for these devices whatever is known of them. It comes after what is under way: an older answer must not take the place of a
   * newer one.
   */
  async askAnew(machine: CryptoMachine, query: CryptoRequest): Promise<Result<boolean, OutgoingFailure>> {
    while (this.#asking !== null) await this.#asking;
    return this.askForDevices(machine, [query]);
  }

  /** Waits until no power cut takes what the machine has kept by now. */
  async makeSafe(): Promise<boolean> {
    const written = await this.#options.database.write([machineMarkStore.put(['mark'], 1)], 'strict');
    return written.ok;
  }

  async #loop(machine: CryptoMachine): Promise<void> {
    for (let passes = 0; passes < MOST_PASSES; passes += 1) {
      this.#isAskedAgain = false;
      const all = await machine.outgoing();
      if (!all.ok) return;
      const nowMs = this.#options.clock.monotonicMs();
      this.#quiet = all.value.length === 0 ? { machine, atMs: nowMs } : null;
      const due = all.value.filter(({ kind }) => nowMs >= (this.#refused.get(kind)?.untilMs ?? 0));
      for (const asked of due) if (asked.kind === 'roomMessage') this.toRoom.emit({ machine, asked });
      const haveProgressed = await this.#sendAll(
        machine,
        due.filter(({ kind }) => kind !== 'roomMessage'),
      );
      if (this.#options.signal.aborted || (!haveProgressed && !this.#isAskedAgain)) return;
    }
  }

  async #ask(machine: CryptoMachine, first: readonly CryptoRequest[]): Promise<Result<boolean, OutgoingFailure>> {
    let queries = first;
    for (let passes = 0; passes < MOST_PASSES; passes += 1) {
      if (queries.length === 0) {
        this.#isAskingForMore = false;
        const all = await machine.outgoing();
        if (!all.ok) return err({ kind: 'machine' });
        queries = all.value.filter(isQuery);
        if (queries.length === 0 && !this.#isAskingForMore) return ok(passes > 0);
      }
      const sent = await Promise.all(queries.map((query) => this.send(machine, query, { retries: 0 })));
      const failed = sent.find((one) => !one.ok);
      if (failed?.ok === false) return failed;
      queries = [];
    }
    return ok(true);
  }

  /** Side by side, but for what devices get, which is in order. One that fails stops no other. Returns whether any went. */
  async #sendAll(machine: CryptoMachine, due: readonly CryptoRequest[]): Promise<boolean> {
    const queries = due.filter(isQuery);
    const lanes = [
      due.filter(({ kind }) => kind === 'toDevice'),
      ...due.filter(({ kind }) => kind !== 'toDevice' && kind !== 'keysQuery').map((one) => [one]),
    ];
    const sent = await Promise.all([
      queries.length > 0 && this.#went('keysQuery', () => this.#askedFor(machine, queries)),
      ...lanes.map(async (lane) => {
        let count = 0;
        for (const asked of lane) count += Number(await this.#went(asked.kind, () => this.send(machine, asked)));
        return count > 0;
      }),
    ]);
    return sent.includes(true);
  }

  async #went(kind: CryptoRequest['kind'], send: () => Promise<Result<unknown, OutgoingFailure>>): Promise<boolean> {
    const { clock, log } = this.#options;
    const sent = await send();
    if (sent.ok) {
      this.#refused.delete(kind);
      return true;
    }
    log.warn('the machine has to wait with a request', { kind, failure: sent.error.kind });
    const waitMs = Math.min((this.#refused.get(kind)?.waitMs ?? REFUSED_FIRST_MS / 2) * 2, REFUSED_LONGEST_MS);
    if (sent.error.kind === 'serverError' || sent.error.kind === 'machine')
      this.#refused.set(kind, { untilMs: clock.monotonicMs() + waitMs, waitMs });
    return false;
  }

  /** With more tries, of which only the first knows what is asked. */
  #askedFor(machine: CryptoMachine, queries: readonly CryptoRequest[]): Promise<Result<boolean, OutgoingFailure>> {
    let first = queries;
    return this.#tried(() => {
      const asking = this.askForDevices(machine, first);
      first = [];
      return asking;
    }, RETRY_AFTER_MS.length);
  }

  async #tried<Value>(
    once: () => Promise<Result<Value, OutgoingFailure>>,
    retries: number,
  ): Promise<Result<Value, OutgoingFailure>> {
    const { clock, signal } = this.#options;
    for (let tries = 0; ; tries += 1) {
      const done = await once();
      if (done.ok || done.error.kind === 'machine') return done;
      const decision = decideSend(done.error, tries + 1, 0);
      const waitMs = RETRY_AFTER_MS[tries];
      if (decision.kind !== 'retry' || waitMs === undefined || tries >= retries) return done;
      if (!(await sleep(clock, decision.isAsked ? decision.delayMs : waitMs, signal))) return done;
    }
  }

  async #sendOnce(machine: CryptoMachine, asked: CryptoRequest): Promise<Result<string, OutgoingFailure>> {
    const { requests, signal } = this.#options;
    const { kind } = asked;
    if (USED_BY_OTHERS.has(kind) && !(await this.makeSafe())) return err({ kind: 'machine' });
    const endpoint = endpointOf(asked);
    const isFirst = WAITED_FOR.has(kind) && !this.#slow.has(kind);
    const answer = await requests.fetchBytes(isFirst ? { ...endpoint, timeoutMs: FIRST_TRY_MS } : endpoint, { signal });
    if (!answer.ok) {
      if (answer.error.kind === 'timedOut') this.#slow.add(kind);
      return answer;
    }
    this.#slow.delete(kind);
    // A portal answers, too: what it was given did not reach the server.
    const json = parseJson(answer.value.body);
    if (!json.ok || !isObject(json.value)) return err({ kind: 'malformedAnswer', reason: 'no JSON object' });
    return this.#told(machine, asked, answer.value.body);
  }

  async #told(
    machine: CryptoMachine,
    asked: CryptoRequest,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Result<string, OutgoingFailure>> {
    const answer = new TextDecoder().decode(body);
    this.#quiet = null;
    const marked = await machine.markSent(asked, answer);
    if (marked.ok) return ok(answer);
    const reason = marked.error.kind === 'failed' ? marked.error.reason : null;
    this.#options.log.warn('the machine did not take an answer', { kind: asked.kind, reason });
    return err({ kind: 'machine' });
  }
}

/** True if the server refused the request and would refuse it again, so that waiting does not help. */
export function isRefusal(failure: OutgoingFailure): boolean {
  return failure.kind === 'machine' || decideSend(failure, 1, 0).kind === 'giveUp';
}

function isQuery({ kind }: CryptoRequest): boolean {
  return kind === 'keysQuery';
}
