/**
 * Runs `run` once the page is idle, or after `withinMs` although it is not: a hidden page is hardly ever said to be. Returns the function that
 * takes it back. Not every browser tells when a page is idle: there, after a task.
 */
export function whenIdle(run: () => void, withinMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, withinMs === undefined ? {} : { timeout: withinMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}
