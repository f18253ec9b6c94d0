import { sleep } from '../../base/clock/clock.ts';
import type { Env } from '../../platform/env.ts';
import { type TurnCredentials, turnServer } from '../../protocol/endpoints/turn-server.ts';
import type { Need } from './faces.ts';

/** As `RTCPeerConnection` takes them. */
export interface TurnServers {
  readonly urls: readonly string[];
  readonly username: string;
  readonly credential: string;
}

const CHECK_MS = 600_000;
/** A call that is about to be made does not wait longer for what may only help it. */
const WAIT_MS = 5_000;

/**
 * Keeps what relays calls let in with (07.V-04): asked for by the first call, and looked after from then on. An account that makes no
 * calls asks for nothing.
 */
export class TurnKeeper {
  readonly #env: Pick<Env, 'clock'>;
  readonly #account: Need<'requests' | 'scope'>;
  #credentials: (TurnCredentials & { readonly expiresAt: number }) | null = null;
  #checking: Promise<void> | null = null;
  #isRefused = false;
  #isPolling = false;

  constructor(env: Pick<Env, 'clock'>, account: Need<'requests' | 'scope'>) {
    this.#env = env;
    this.#account = account;
  }

  /** What is known now, after a look whether it is fresh. */
  async get(): Promise<TurnServers | null> {
    const { scope } = this.#account;
    this.#poll();
    await Promise.race([this.#check(), sleep(this.#env.clock, WAIT_MS, scope.signal)]);
    if (this.#credentials === null) return null;
    const { uris, username, password } = this.#credentials;
    return { urls: uris, username, credential: password };
  }

  #poll(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#account.scope.run(async (signal) => {
      while (!this.#isRefused && (await sleep(this.#env.clock, CHECK_MS, signal))) await this.#check();
    });
  }

  /** One request, however many ask. */
  #check(): Promise<void> {
    const left = (this.#credentials?.expiresAt ?? 0) - this.#env.clock.monotonicMs();
    if (this.#isRefused || left > CHECK_MS) return Promise.resolve();
    this.#checking ??= this.#fetch().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #fetch(): Promise<void> {
    const { requests, scope } = this.#account;
    const answer = await requests.send(turnServer(), { signal: scope.signal });
    if (answer.ok && answer.value !== null)
      this.#credentials = { ...answer.value, expiresAt: this.#env.clock.monotonicMs() + answer.value.ttlMs };
    // A server that refuses will go on doing so; everything else may pass.
    if (!answer.ok && answer.error.kind === 'serverError' && answer.error.status === 403) this.#isRefused = true;
  }
}
