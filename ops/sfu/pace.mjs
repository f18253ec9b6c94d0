// @ts-check
/** Limits the requests of each address: a bucket that fills again. */

/** The most addresses that are remembered; the one that asked least recently is forgotten. */
const MOST = 1_000;

/**
 * @param {{perSecond: number, burst: number}} pace
 * @returns {(address: string, nowMs: number) => number} milliseconds to wait; 0 for one that may go on, which counts
 */
export function createPace({ perSecond, burst }) {
  /** @type {Map<string, {left: number, atMs: number}>} */
  const buckets = new Map();
  return (address, nowMs) => {
    const known = buckets.get(address) ?? { left: burst, atMs: nowMs };
    const left = Math.min(burst, known.left + ((nowMs - known.atMs) / 1000) * perSecond);
    buckets.delete(address);
    buckets.set(address, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
    const [oldest] = buckets.keys();
    if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
    return left >= 1 ? 0 : Math.ceil(((1 - left) / perSecond) * 1000);
  };
}
