import { CallWorld } from './calls/call-world.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import type { Counts, Held, Tally } from './tally.ts';
import { Violation } from './violation.ts';
import { type SimulationOptions, World } from './world.ts';

/** The report of a run. */
export interface SimulationReport {
  readonly seed: number;
  /** Null when everything held. */
  readonly violation: string | null;
  readonly traceHash: string;
  readonly steps: number;
  readonly operations: number;
  readonly fired: ReadonlyMap<FaultKind, number>;
  /** The counts of checks and excuses by invariant. */
  readonly held: ReadonlyMap<Held, Counts>;
  /** The newest steps, oldest first. */
  readonly lines: readonly string[];
  /** The story of the words that were asked for. */
  readonly story: readonly string[];
}

/** A world that can be run once. */
interface Runnable {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly tally: Tally;
  readonly operations: number;
  run(): Promise<unknown>;
  end(): void;
}

/** Runs one seed: chaos for ten minutes of its time, then everything heals and must converge. */
export function simulate(options: SimulationOptions): Promise<SimulationReport> {
  return runWorld(new World(options), options);
}

/** Runs one seed of a world with a call. */
export function simulateCall(options: SimulationOptions): Promise<SimulationReport> {
  return runWorld(new CallWorld(options), options);
}

async function runWorld(world: Runnable, { seed, story }: SimulationOptions): Promise<SimulationReport> {
  let violation: string | null = null;
  try {
    await world.run();
  } catch (error) {
    violation = error instanceof Violation ? error.message : `I12: ${describe(error)}`;
  }
  const { trace } = world.scheduler;
  const report: SimulationReport = {
    seed,
    violation,
    traceHash: trace.hash,
    steps: trace.count,
    operations: world.operations,
    fired: world.faults.fired,
    held: world.tally.counts,
    lines: trace.lines,
    story: story?.lines ?? [],
  };
  world.end();
  return report;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
