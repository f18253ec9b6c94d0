/** The pages that can have calls, and what they said of themselves. They outlive accounts. */
import { Signal } from '../../base/value/signal.ts';
import type { Env } from '../../platform/env.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { HeldCall, RtcAttention } from './contract.ts';
import { KeyRelay } from './key-relay.ts';

/** Keeps the calls of the account that runs. */
export interface CallKeeper {
  /** Goes on with calls of a page that another engine had. */
  takeOver(pageId: string, calls: readonly HeldCall[]): void;
  /** A page has ended. */
  pageGone(pageId: string): void;
}

export class RtcPages {
  readonly #locks: Env['locks'];
  readonly #watched = new Set<string>();
  /** Calls that pages have and that no account took over yet. */
  readonly #held = new Map<string, readonly HeldCall[]>();
  readonly #gone = new Set<string>();
  readonly #relays = new Map<RoomId, KeyRelay>();
  readonly #isHeld = new Signal<void>();
  #keeper: CallKeeper | null = null;

  constructor({ locks }: Pick<Env, 'locks'>) {
    this.#locks = locks;
  }

  /** The keeper of an account begins. Returns the function that ends it. */
  begin(keeper: CallKeeper): () => void {
    this.#keeper = keeper;
    for (const [pageId, calls] of this.#held) keeper.takeOver(pageId, calls);
    this.#held.clear();
    return () => {
      if (this.#keeper === keeper) this.#keeper = null;
    };
  }

  /** Calls `listener` as long as a page has a call that nobody keeps. Returns the function that stops it. */
  whenHeld(listener: () => void): () => void {
    if (this.#held.size > 0) listener();
    return this.#isHeld.subscribe(listener);
  }

  /** Takes what a page says of itself. */
  attend({ pageId, lockName, calls }: RtcAttention): void {
    if (lockName !== null) void this.#watch(pageId, lockName);
    if (calls.length === 0) return;
    if (this.#keeper !== null) return this.#keeper.takeOver(pageId, calls);
    this.#held.set(pageId, calls);
    this.#isHeld.emit();
  }

  /** True for a page that has ended: nothing is begun for it any more. */
  isGone(pageId: string): boolean {
    return this.#gone.has(pageId);
  }

  /** The stream of a room's keys. */
  relayOf(roomId: RoomId): KeyRelay {
    const known = this.#relays.get(roomId);
    if (known !== undefined) return known;
    const relay = new KeyRelay();
    this.#relays.set(roomId, relay);
    return relay;
  }

  /** Waits until the page's lock is free: then it is gone, however it ended. */
  async #watch(pageId: string, lockName: string): Promise<void> {
    if (this.#watched.has(pageId)) return;
    this.#watched.add(pageId);
    const lock = await this.#locks.acquire(lockName);
    lock?.release();
    this.#watched.delete(pageId);
    this.#held.delete(pageId);
    this.#gone.add(pageId);
    this.#keeper?.pageGone(pageId);
  }
}
