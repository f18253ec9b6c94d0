/** Measurements inside a page, from before its first script. */

export interface LongTask {
  /** Milliseconds after the page's time origin. */
  readonly startMs: number;
  readonly durationMs: number;
}

/** What `observePage` leaves on the page. */
export interface Observed {
  readonly longTasks: LongTask[];
  /** When a key or a pointer last went down, in milliseconds after the time origin. */
  lastInputMs: number;
}

declare global {
  var parleyBench: Observed;
}

/** Runs in the page: self-contained. */
export function observePage(): void {
  const observed: Observed = { longTasks: [], lastInputMs: 0 };
  globalThis.parleyBench = observed;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      observed.longTasks.push({ startMs: startTime, durationMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const note = (event: Event) => {
    observed.lastInputMs = event.timeStamp;
  };
  addEventListener('keydown', note, { capture: true });
  addEventListener('click', note, { capture: true });
  // Marks of before are cleared from time to time; a room that opens wants a place to look for its own.
  performance.setResourceTimingBufferSize(1_000);
}
