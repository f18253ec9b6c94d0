/**
 * Runs seeds and prints a line of JSON for each, as `SimulationReport`: what `tools/simulate.mjs` starts, one for every core.
 * Arguments: the first seed, how far it is to the next, how many, and perhaps the name of a bug to plant.
 */
import { PLANTED_BUGS } from './planted-bugs.ts';
import { simulate } from './simulation.ts';

const [first = 1, step = 1, count = 1] = process.argv.slice(2, 5).map(Number);
const plantName = process.argv[5];
const plant = plantName === undefined ? undefined : PLANTED_BUGS.get(plantName);
if (plantName !== undefined && plant === undefined) throw new Error(`no bug is called ${plantName}`);

// Stacks are made for every abort and seldom read.
Error.stackTraceLimit = 6;

/** What nobody handled, in the seed that runs (I12). */
let unhandled: string | null = null;
process.on('unhandledRejection', (reason) => {
  unhandled = `I12: unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`;
});

for (let number = 0; number < count; number += 1) {
  unhandled = null;
  const report = await simulate({ seed: first + number * step, ...(plant === undefined ? {} : { plant }) });
  // Rejections are told only when the event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  const violation = report.violation ?? unhandled;
  const lines = violation === null ? [] : report.lines;
  process.stdout.write(`${JSON.stringify({ ...report, violation, lines, fired: Object.fromEntries(report.fired) })}\n`);
}
