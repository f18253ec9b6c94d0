import { sleep } from '../../base/clock/clock.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { ReadRequest } from './contract.ts';
import { tellServer } from './tell-server.ts';
import { scopeOf, untoldIn } from './untold.ts';

/** Before the first: what a room shows when it is opened, and the message that was just sent, come before who hears of it. */
const TELL_AFTER_MS = 300;
/** Between two tellings of one timeline. Who reads along while many write tells the last of what they read, and not of each. */
const TELL_EVERY_MS = 1_000;

/** What was told last of each timeline or is to be told, and when, on the engine's own clock. */
type Told = Map<string, { readonly request: ReadRequest; readonly atMs: number }>;

/** Parts of the account that telling needs. */
export type TellingDeps = Need<'env' | 'scope' | 'me' | 'requests' | 'rooms' | 'isGuest'>;

/** Decides when the server is told of what was read: soon, and of what is read shortly after that a little later, of the last alone. */
export class Tellings {
  readonly #deps: TellingDeps;
  readonly #told: Told = new Map();

  /** Tells of what an earlier engine left untold. */
  constructor(deps: TellingDeps) {
    this.#deps = deps;
    for (const record of deps.rooms.records.values()) for (const request of untoldIn(record)) this.tell(request);
  }

  /** Whether the server was told of this or is to be, and of nothing later. */
  isTold(request: ReadRequest): boolean {
    return this.#told.get(keyOf(request))?.request.eventId === request.eventId;
  }

  /** What is to be told of a timeline, or is being told, does not matter any more. */
  drop(request: ReadRequest): void {
    this.#told.delete(keyOf(request));
  }

  /** Tells of what was read and could not be stored. Whether the account lasted until the server was told, or refused it. */
  async tellNow(request: ReadRequest): Promise<boolean> {
    const { env, scope } = this.#deps;
    this.#told.set(keyOf(request), { request, atMs: env.clock.monotonicMs() });
    await this.#tell(request, scope.signal);
    return !scope.ended;
  }

  /** Tells of what was read. */
  tell(request: ReadRequest): void {
    const { env, scope } = this.#deps;
    const key = keyOf(request);
    const nowMs = env.clock.monotonicMs();
    const lastMs = this.#told.get(key)?.atMs ?? Number.NEGATIVE_INFINITY;
    const atMs = lastMs > nowMs ? lastMs : Math.max(nowMs + TELL_AFTER_MS, lastMs + TELL_EVERY_MS);
    this.#told.set(key, { request, atMs });
    // What waits already tells the latest there is by then.
    if (lastMs > nowMs) return;
    scope.run(async (signal) => {
      if (atMs > nowMs && !(await sleep(env.clock, atMs - nowMs, signal))) return;
      await this.#tell(this.#told.get(key)?.request ?? request, signal);
    });
  }

  #tell(request: ReadRequest, signal: AbortSignal): Promise<void> {
    return tellServer({ ...this.#deps, signal, isLatest: () => this.isTold(request) }, request);
  }
}

function keyOf(request: ReadRequest): string {
  return `${request.roomId}\n${scopeOf(request)}`;
}
