/** A lock that is held. */
export interface Lock {
  /** Aborts when the lock was taken away; not when it was released. */
  readonly lost: AbortSignal;
  /** Calls `listener` when somebody asks for the lock by `takeOver`, with the name they gave. Returns the function that stops it. */
  onWanted(listener: (by: string) => void): () => void;
  /**
   * Asks the machine whether the lock is still ours: a thread that was held up may have lost it and not know it yet. True
   * holds for the moment of the answer.
   */
  isHeld(): Promise<boolean>;
  /** Lets go. Harmless when already released or lost. */
  release(): void;
}

/** A lock that somebody holds. */
export interface HeldLock {
  readonly name: string;
  /** Many may hold a `shared` lock at once. */
  readonly isShared: boolean;
}

export interface AcquireOptions {
  /** Held together with others who ask for it shared; waits for one who holds it alone. */
  readonly isShared?: boolean;
  /** Gives up waiting. */
  readonly signal?: AbortSignal;
}

export interface TakeOverOptions {
  /** The name under which the holder hears of the request. */
  readonly as: string;
  /** The time that the holder has to release the lock, in milliseconds; then the lock is taken away. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Names that one of all threads of this machine's browser profile (tabs and workers of one origin) can hold. A lock whose
 * holder dies is free at once. Part of `Env`.
 */
export interface Locks {
  /** Waits in line. Undefined when `signal` aborted first. */
  acquire(name: string, options?: AcquireOptions): Promise<Lock | undefined>;
  /** Asks the holder for the lock, and takes it away if that does not help. Undefined when `signal` aborted first. */
  takeOver(name: string, options: TakeOverOptions): Promise<Lock | undefined>;
  /** All locks that are held now, by anybody. */
  held(): Promise<readonly HeldLock[]>;
}
