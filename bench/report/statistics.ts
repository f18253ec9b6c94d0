/** Numbers of many runs, in short. */

export interface Summary {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  /** The spread of the middle half of the runs as a share of the median: a median may differ by this much without a reason. */
  readonly noise: number;
}

/** Summarises at least one value. */
export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((one, other) => one - other);
  const median = quantile(sorted, 0.5);
  const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2;
  return {
    count: sorted.length,
    median,
    p95: quantile(sorted, 0.95),
    noise: median === 0 ? 0 : spread / Math.abs(median),
  };
}

/** The value below which `part` of the sorted values lie, between neighbours in proportion. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}
