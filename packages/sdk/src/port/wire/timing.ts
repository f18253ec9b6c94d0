/** How often the ends of the port make sure of each other. All in milliseconds. */
export interface PortTiming {
  /** The page asks for a sign of life this often. */
  readonly pingIntervalMs: number;
  /** The page takes the engine for lost when a sign of life is that late. */
  readonly lostAfterMs: number;
  /** The engine drops a page that has been silent for so long. */
  readonly silentAfterMs: number;
}

/**
 * What products use. Browsers let the timers of a hidden page run once a minute, so the engine waits for two such minutes and a
 * half; an engine that is busy with a large sync must not look lost, so the page waits for eight
 * seconds: a hang. That an engine died is told by its lock, at once.
 */
export const PORT_TIMING: PortTiming = { pingIntervalMs: 2_500, lostAfterMs: 8_000, silentAfterMs: 150_000 };
