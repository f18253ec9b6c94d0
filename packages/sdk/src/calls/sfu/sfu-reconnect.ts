/** When an SFU that was lost, or was not reached, is tried again. Pure. */

/** Waits between one try and the next, in milliseconds; the last one repeats. */
const WAITS_MS = [0, 500, 1_000, 2_000, 3_000, 5_000] as const;
/** A call that had media is given up after this. Longer than a walk through a dead spot or a restart of the SFU. */
const LOST_MS = 180_000;
/** A call that never had any is given up sooner: somebody waits for it. */
const NEVER_MS = 45_000;
/** Refusals by the authorization service that are taken to be passing: it may know less of the room than we do. */
const MOST_REFUSALS = 4;

/** What is known of the tries so far. */
export interface Tries {
  readonly count: number;
  /** The time since the SFU was there, or was first asked for. */
  readonly sinceMs: number;
  /** It was there before. */
  readonly wasThere: boolean;
  /** Others depend on it more than we do: it is never given up. */
  readonly isEndless: boolean;
}

/**
 * Milliseconds to wait before the next try; null if it is given up. All but the first are spread by half, so that those who lost
 * an SFU together do not come back together. `dice` is from 0 to 1.
 */
export function reconnectWait({ count, sinceMs, wasThere, isEndless }: Tries, dice: number): number | null {
  if (!isEndless && sinceMs >= (wasThere ? LOST_MS : NEVER_MS)) return null;
  const wait = WAITS_MS[Math.min(count, WAITS_MS.length - 1)] ?? 0;
  return Math.round(wait * (0.5 + dice));
}

/** Milliseconds that the connection itself may take to come back, by the SFU's own means and with the same token; null after that. */
export function resumeWait(count: number, elapsedMs: number): number | null {
  const waits = [0, 300, 700, 1_200] as const;
  return elapsedMs > 4_000 ? null : (waits[count] ?? null);
}

/** True if asking for a token again is of no use. */
export function isFinalRefusal(kind: string, count: number): boolean {
  if (kind === 'full' || kind === 'signedOut') return true;
  return (kind === 'unauthorized' || kind === 'refused') && count + 1 >= MOST_REFUSALS;
}
