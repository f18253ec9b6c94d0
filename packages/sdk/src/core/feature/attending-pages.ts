/** The pages that can have calls, and what they said of themselves. They outlive accounts. */
import { Signal } from '../../base/value/signal.ts';
import type { Env } from '../../platform/env.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** The words of a page about itself and its calls. */
export interface Attention<Held> {
  readonly pageId: string;
  /** A lock that the page holds for as long as it lives, so that its end is known at once; null where there are no locks. */
  readonly lockName: string | null;
  readonly calls: readonly Held[];
}

/** Keeps the calls of the account that runs. */
export interface CallKeeper<Held> {
  /** Goes on with calls of a page that another engine had. */
  takeOver(pageId: string, calls: readonly Held[]): void;
  /** Leaves the call of a room, also one that it is taking over. */
  leave(roomId: RoomId): Promise<void>;
  /** A page has ended. */
  pageGone(pageId: string): void;
}

export class AttendingPages<Held extends { readonly roomId: RoomId }> {
  readonly #locks: Env['locks'];
  readonly #watched = new Set<string>();
  /** Calls that pages have and that no account took over yet. */
  readonly #held = new Map<string, readonly Held[]>();
  /** Rooms whose held calls were left meanwhile. */
  readonly #left = new Set<RoomId>();
  readonly #gone = new Set<string>();
  readonly #isHeld = new Signal<void>();
  #keeper: CallKeeper<Held> | null = null;

  constructor({ locks }: Pick<Env, 'locks'>) {
    this.#locks = locks;
  }

  /** The keeper of an account begins. Returns the function that ends it. */
  begin(keeper: CallKeeper<Held>): () => void {
    this.#keeper = keeper;
    for (const [pageId, calls] of this.#held) keeper.takeOver(pageId, calls);
    this.#held.clear();
    for (const roomId of this.#left) void keeper.leave(roomId);
    this.#left.clear();
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
  attend({ pageId, lockName, calls }: Attention<Held>): void {
    if (lockName !== null) void this.#watch(pageId, lockName);
    if (calls.length === 0) return;
    if (this.#keeper !== null) return this.#keeper.takeOver(pageId, calls);
    this.#held.set(pageId, calls);
    this.#isHeld.emit();
  }

  /** The user leaves the call of a room: whoever takes it over later only to leave it. */
  async leave(roomId: RoomId): Promise<void> {
    if (this.#keeper !== null) return this.#keeper.leave(roomId);
    if ([...this.#held.values()].some((calls) => calls.some((call) => call.roomId === roomId))) this.#left.add(roomId);
  }

  /** True for a page that has ended: nothing is begun for it any more. */
  isGone(pageId: string): boolean {
    return this.#gone.has(pageId);
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
