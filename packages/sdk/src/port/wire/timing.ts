/** Intervals of the checks between the two ends of the port, in milliseconds. */
export interface PortTiming {
  /** The page asks for a sign of life this often. */
  readonly pingIntervalMs: number;
  /** The page takes the engine for lost when a sign of life is that late. */
  readonly lostAfterMs: number;
  /** The engine drops a page that has been silent for so long. */
  readonly silentAfterMs: number;
}

/**
 * Timing of products. Browsers run the timers of a hidden page once a minute, so the engine waits for two and a half such minutes. An
 * engine that is busy with a large sync must not look lost, so the page waits for eight seconds: a hang. A dead engine is noticed at once
 * by its lock.
 */
export const PORT_TIMING: PortTiming = { pingIntervalMs: 2_500, lostAfterMs: 8_000, silentAfterMs: 150_000 };
