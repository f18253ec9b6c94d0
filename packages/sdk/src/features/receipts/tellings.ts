import { sleep } from '../../base/clock/clock.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Env } from '../../platform/env.ts';
import type { ReadRequest } from './contract.ts';
import { tellServer } from './tell-server.ts';
import { scopeOf, untoldIn } from './untold.ts';

/** Between two tellings of one timeline. Who reads along while many write tells the last of what they read, and not of each. */
const TELL_EVERY_MS = 1_000;

/** What was told last of each timeline or is to be told, and when, on the engine's own clock. */
type Told = Map<string, { readonly request: ReadRequest; readonly atMs: number }>;

/** Decides when the server is told of what was read: at once, and of what is read soon after that a little later, of the last alone. */
export class Tellings {
  readonly #env: Env;
  readonly #toldBy = new WeakMap<AccountCore, Told>();

  constructor(env: Env) {
    this.#env = env;
  }

  /** Whether the server was told of this or is to be, and of nothing later. */
  isTold(account: AccountCore, request: ReadRequest): boolean {
    return this.#toldBy.get(account)?.get(keyOf(request))?.request.eventId === request.eventId;
  }

  /** Tells of what an earlier engine left untold, once for an account. */
  goOn(account: AccountCore): void {
    if (this.#toldBy.has(account)) return;
    this.#toldBy.set(account, new Map());
    for (const record of account.rooms.records.values())
      for (const request of untoldIn(record)) this.tell(account, request);
  }

  /** What is to be told of a timeline, or is being told, does not matter any more. */
  drop(account: AccountCore, request: ReadRequest): void {
    this.#toldBy.get(account)?.delete(keyOf(request));
  }

  /** Tells of what was read and could not be stored. Whether the account lasted until the server was told, or refused it. */
  async tellNow(account: AccountCore, request: ReadRequest): Promise<boolean> {
    const { clock } = this.#env;
    this.#toldOf(account).set(keyOf(request), { request, atMs: clock.monotonicMs() });
    const isLatest = () => this.isTold(account, request);
    await tellServer({ env: this.#env, account, signal: account.scope.signal, isLatest }, request);
    return !account.scope.ended;
  }

  /** Tells of what was read. */
  tell(account: AccountCore, request: ReadRequest): void {
    const { clock } = this.#env;
    const told = this.#toldOf(account);
    const key = keyOf(request);
    const nowMs = clock.monotonicMs();
    const lastMs = told.get(key)?.atMs ?? Number.NEGATIVE_INFINITY;
    const atMs = lastMs > nowMs ? lastMs : Math.max(nowMs, lastMs + TELL_EVERY_MS);
    told.set(key, { request, atMs });
    // What waits already tells the latest there is by then.
    if (lastMs > nowMs) return;
    account.scope.run(async (signal) => {
      if (atMs > nowMs && !(await sleep(clock, atMs - nowMs, signal))) return;
      const latest = told.get(key)?.request ?? request;
      const isLatest = () => this.isTold(account, latest);
      await tellServer({ env: this.#env, account, signal, isLatest }, latest);
    });
  }

  #toldOf(account: AccountCore): Told {
    const told: Told = this.#toldBy.get(account) ?? new Map();
    this.#toldBy.set(account, told);
    return told;
  }
}

function keyOf(request: ReadRequest): string {
  return `${request.roomId}\n${scopeOf(request)}`;
}
