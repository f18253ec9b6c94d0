/** Runs `run` once the page is idle. Returns the function that takes it back. Not every browser tells when that is: there, after a task. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}
