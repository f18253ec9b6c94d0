import { quantile } from './statistics.ts';

const RUNS = 9;

/** Milliseconds of a fixed piece of work of the kind that is measured: parsing, maps, sorting. Tells machines apart, and busy from idle. */
export function calibrate(): number {
  const rows = Array.from({ length: 4_000 }, (_, index) => ({
    id: `$${(index * 7919) % 4_000}`,
    body: 'a'.repeat(index % 90),
  }));
  const text = JSON.stringify(rows);
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    const parsed = JSON.parse(text) as typeof rows;
    const byId = new Map(parsed.map((row) => [row.id, row]));
    [...byId.keys()].sort();
    return performance.now() - start;
  });
  return quantile(
    times.sort((one, other) => one - other),
    0.5,
  );
}
