import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What `npm run simulate -- --json` says. */
export interface Summary {
  readonly seeds: number;
  /** The number of operations in the run with the fewest. */
  readonly operations: number;
  readonly fired: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
  /** The number of violations that are reported with their story. */
  readonly told: number;
  /** A hash of all that happened in each run. */
  readonly traces: readonly string[];
}

const SCRIPT = fileURLToPath(new URL('../../../../tools/simulate.mjs', import.meta.url));

/** Limit of a test that runs seeds: they give way to all else that the machine does meanwhile. */
export const SEEDS_WITHIN_MS = 3_000_000;

/** Runs seeds on all cores: in processes of their own, where nothing slows them down. */
export function runSeeds(...args: readonly string[]): Promise<Summary> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SCRIPT, '--json', ...args], { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(JSON.parse(stdout) as Summary);
    });
  });
}
