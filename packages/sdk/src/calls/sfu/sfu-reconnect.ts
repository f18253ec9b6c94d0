/** Tries to reach an SFU that was lost, or was never reached. Pure. */

import type { TokenFailure } from '../../features/rtc/contract.ts';

/** Waits between one try and the next, in milliseconds; the last one repeats. An SFU that begins anew is back within half a minute. */
const WAITS_MS = [0, 500, 1_000, 1_500, 2_000, ...Array.from({ length: 10 }, () => 2_500), 5_000];
/** A call that had media is given up after this. Longer than a walk through a dead spot or a restart of the SFU. */
const LOST_MS = 180_000;
/** A call that never had any is given up sooner: somebody waits for it. */
const NEVER_MS = 45_000;
/** Refusals by the authorization service that are taken to be passing: it may know less of the room than we do. */
const MOST_REFUSALS = 4;

/** The tries so far. */
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
  const waits = [0, 300, 600];
  return elapsedMs > 3_000 ? null : (waits[count] ?? null);
}

/**
 * True if asking for a token again is of no use. Services that are broken recover, and one that let this device in before may know less
 * of the room now than it will in a moment.
 */
export function isFinalRefusal(failure: TokenFailure, { count, wasThere }: Pick<Tries, 'count' | 'wasThere'>): boolean {
  switch (failure.kind) {
    case 'signedOut':
    case 'full':
      return true;
    case 'unauthorized':
      return !wasThere && count + 1 >= MOST_REFUSALS;
    case 'refused':
      return !wasThere && isRefusal(failure.status) && count + 1 >= MOST_REFUSALS;
    case 'unreachable':
    case 'badAnswer':
      return false;
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
