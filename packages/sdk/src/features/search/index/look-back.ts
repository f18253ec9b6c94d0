import { sleep } from '../../../base/clock/clock.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { fillStoredGap } from '../../../core/timeline/timeline.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { MOST_BYTES } from '../no-results.ts';
import { newestGap } from './coverage.ts';
import type { IndexBook } from './index-book.ts';
import type { IndexKeeper } from './keeper.ts';
import type { IndexState } from './records.ts';

export type LookBackDeps = Need<
  'clock' | 'scope' | 'env' | 'me' | 'rooms' | 'database' | 'requests' | 'outbox' | 'pushRules'
>;

/** The server has its rest between two pages, and others their turn. */
const REST_MS = 500;
/** A server that gives nothing new so many times has nothing. */
const MOST_STUCK = 5;
/** Waits after failures; the last one repeats. */
const RETRY_MS = [3_000, 15_000, 60_000, 300_000];

export type LookingBack = 'no' | 'yes' | 'offline';

/**
 * Fetches the history of rooms all the way back, a page at a time: of encrypted rooms, which no server can search, and of those that somebody asked
 * for. The newest news come first. What it has fetched is stored as history, so that it goes on where it stopped.
 */
export class LookBack {
  readonly state = new ObservableValue<LookingBack>('no');
  readonly #deps: LookBackDeps;
  readonly #book: IndexBook;
  readonly #keeper: IndexKeeper;
  /** Rooms whose history the server does not give. */
  readonly #refused = new Set<RoomId>();
  #isWorking = false;

  constructor(deps: LookBackDeps, book: IndexBook, keeper: IndexKeeper) {
    this.#deps = deps;
    this.#book = book;
    this.#keeper = keeper;
    const { scope, env } = deps;
    scope.onEnd(keeper.isBusy.subscribe(() => this.work()));
    scope.onEnd(env.network.subscribe(() => this.work()));
  }

  /** Asks for history that was refused before once more. */
  again(): void {
    this.#refused.clear();
    this.work();
  }

  /** True if history of the room is to be fetched. */
  isWanted(roomId: RoomId): boolean {
    const state = this.#book.state.current;
    return state !== null && this.#wants(state, roomId) && newestGap(state, roomId) !== null;
  }

  /** Works until there is nothing to do, while the index is read up. */
  work(): void {
    if (this.#isWorking || this.#next() === null) return;
    this.#isWorking = true;
    this.#deps.scope.run(async (signal) => {
      try {
        await this.#workOn(signal);
      } finally {
        this.#isWorking = false;
        if (this.state.current === 'yes') this.state.set('no');
      }
    });
  }

  async #workOn(signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    let [failures, stuck] = [0, 0];
    for (let next = this.#next(); next !== null && !signal.aborted; next = this.#next()) {
      this.state.set('yes');
      const { roomId, order } = next;
      const filled = await fillStoredGap(this.#deps, roomId, order);
      if (filled.ok) {
        failures = 0;
        // Without this the same gap would be asked for again.
        await this.#keeper.readNow();
        stuck = isSame(this.#next(), next) ? stuck + 1 : 0;
        if (stuck === MOST_STUCK) this.#refused.add(roomId);
        await sleep(clock, REST_MS, signal);
      } else if (filled.error.kind === 'serverError' && filled.error.status < 500 && filled.error.status !== 429) {
        this.#refused.add(roomId);
      } else if (filled.error.kind === 'unknownRoom') {
        this.#refused.add(roomId);
      } else {
        this.state.set('offline');
        await sleep(clock, RETRY_MS[failures] ?? RETRY_MS.at(-1) ?? 0, signal);
        failures += 1;
      }
    }
    this.state.set('no');
  }

  #next(): { readonly roomId: RoomId; readonly order: number } | null {
    const { env, rooms } = this.#deps;
    const state = this.#book.state.current;
    if (state === null || state.isPaused || !env.network.online) return null;
    if (this.#keeper.isBusy.current || this.#keeper.trouble.current !== null) return null;
    if (this.#book.bytes >= MOST_BYTES) return null;
    let best: { readonly roomId: RoomId; readonly order: number; readonly stamp: number } | null = null;
    for (const { roomId, bumpStamp: stamp } of rooms.records.values()) {
      if (!this.#wants(state, roomId) || (best !== null && best.stamp >= stamp)) continue;
      const gap = newestGap(state, roomId);
      if (gap !== null) best = { roomId, order: gap.order, stamp };
    }
    return best;
  }

  #wants(state: IndexState, roomId: RoomId): boolean {
    const record = this.#deps.rooms.records.get(roomId);
    if (record?.membership !== 'join' || this.#refused.has(roomId) || state.leftOut.includes(roomId)) return false;
    return record.isEncrypted || state.wanted.includes(roomId);
  }
}

type Next = { readonly roomId: RoomId; readonly order: number } | null;

function isSame(one: Next, other: Next): boolean {
  return one?.roomId === other?.roomId && one?.order === other?.order;
}
