import { type Clock, sleep } from '../../base/clock/clock.ts';
import { describeError, type Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { PagingTarget } from './paging.ts';

/** Sync brings a message in moments; one that is not there after this long lies in a gap. */
const LATE_AFTER_MS = 30_000;
/** How far it is looked for from the event towards what is loaded, in pages, and how often. */
const MOST_PAGES = 10;
const MOST_TRIES = 3;

export interface LateEchoesOptions {
  readonly clock: Clock;
  readonly target: PagingTarget;
  readonly scope: Scope;
  readonly log: Log;
  /** Whether sync goes on, so that something that is missing is not just still to come. */
  readonly isSyncing: () => boolean;
}

/**
 * Asks for own messages that the server has named and sync did not bring, because an answer skipped them: they take their place in
 * the history as soon as that is known, instead of standing at the end for ever.
 */
export class LateEchoes {
  readonly #options: LateEchoesOptions;
  /** Only of messages that are still missing. */
  readonly #tries = new Map<TransactionId, number>();
  #isWatching = false;

  constructor(options: LateEchoesOptions) {
    this.#options = options;
  }

  /** Begins with what is there and goes on with what comes. */
  start(): void {
    const { target, scope } = this.#options;
    scope.onEnd(target.outbox.changed.subscribe(() => this.#watch()));
    this.#watch();
  }

  #watch(): void {
    if (this.#tries.size > 0) this.#forgetFound();
    if (this.#isWatching || this.#waiting().length === 0) return;
    this.#isWatching = true;
    this.#options.scope.run(async (signal) => {
      try {
        await this.#round(signal);
      } finally {
        this.#isWatching = false;
      }
      if (!signal.aborted) this.#watch();
    });
  }

  async #round(signal: AbortSignal): Promise<void> {
    const before = new Set(this.#waiting().map(({ txnId }) => txnId));
    const isOver = await sleep(this.#options.clock, LATE_AFTER_MS, signal);
    if (!isOver || !this.#options.isSyncing()) return;
    for (const { roomId, txnId, eventId } of this.#waiting()) {
      if (!before.has(txnId) || signal.aborted) continue;
      this.#tries.set(txnId, (this.#tries.get(txnId) ?? 0) + 1);
      const isFound = await this.#find(roomId, eventId);
      this.#options.log.info('a message that sync did not bring was asked for', { isFound });
    }
  }

  #forgetFound(): void {
    const { outbox } = this.#options.target;
    const missing = new Set(outbox.rooms.flatMap((roomId) => outbox.entriesOf(roomId).map(({ txnId }) => txnId)));
    for (const txnId of this.#tries.keys()) if (!missing.has(txnId)) this.#tries.delete(txnId);
  }

  #waiting(): readonly { readonly roomId: RoomId; readonly txnId: TransactionId; readonly eventId: EventId }[] {
    const { outbox } = this.#options.target;
    const isDue = ({ txnId }: OutboxEntry) => (this.#tries.get(txnId) ?? 0) < MOST_TRIES;
    return outbox.rooms
      .flatMap((roomId) => outbox.entriesOf(roomId))
      .filter(isDue)
      .flatMap(({ roomId, txnId, state }) => (state.kind === 'sent' ? { roomId, txnId, eventId: state.eventId } : []));
  }

  /**
   * Fetches what is around the event, on and on towards the newest events, until it meets what is loaded and has its place. Its code is
   * loaded when it is needed, which is rare; without it the event is not found this time.
   */
  async #find(roomId: RoomId, eventId: EventId): Promise<boolean> {
    const { target, log } = this.#options;
    const around = await import('./around.ts').catch((error: unknown) => {
      log.warn('what finds late messages could not be loaded', { reason: describeError(error) });
      return null;
    });
    if (around === null) return false;
    const { extendRun, fetchAround, joinRun } = around;
    let run = await fetchAround(target, roomId, eventId);
    for (let pages = 0; run.ok; pages += 1) {
      const joined = await joinRun(target, roomId, eventId, run.value);
      if (!joined.ok || joined.value) return joined.ok;
      if (run.value.next === null || pages === MOST_PAGES) return false;
      run = await extendRun(target, roomId, run.value, 'f');
    }
    return false;
  }
}
