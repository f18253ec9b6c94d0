/**
 * Runs seeds and prints a line of JSON for each, as `SimulationReport`: what `tools/simulate.mjs` starts, one for every core.
 * Arguments: the first seed, how far it is to the next, how many, the kind of world, and perhaps
 * the name of a bug to plant.
 */
import { PLANTED_CALL_BUGS } from './calls/planted-call-bugs.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { type SimulationReport, simulate, simulateCall } from './simulation.ts';
import { Story, wordsIn } from './story.ts';

const [first = 1, step = 1, count = 1] = process.argv.slice(2, 5).map(Number);
const [kind, plantName] = process.argv.slice(5, 7);
const simulateOne = kind === 'calls' ? simulateCall : simulate;
const plant = plantName === undefined ? undefined : (PLANTED_CALL_BUGS.get(plantName) ?? PLANTED_BUGS.get(plantName));
if (plantName !== undefined && plant === undefined) throw new Error(`no bug is called ${plantName}`);

/** The number of lines of a stack for a reader. */
const STACK_LINES = 6;

/** The unhandled rejection of the running seed (I12). */
let unhandled: string | null = null;
process.on('unhandledRejection', (reason) => {
  unhandled = `I12: unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`;
});

async function run(seed: number, stackLines: number, story?: Story): Promise<SimulationReport> {
  Error.stackTraceLimit = stackLines;
  unhandled = null;
  const report = await simulateOne({ seed, ...(plant && { plant }), ...(story && { story }) });
  // Rejections are told only when the event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  return { ...report, violation: report.violation ?? unhandled };
}

/**
 * Stacks are made for every abort and seldom read, and nobody reads the story of what went well: what failed is run again with them, which
 * is the same run; and once more, to have the story of the transactions that were met in it, too.
 */
async function explain(seed: number, violation: string): Promise<SimulationReport> {
  const first = new Story(wordsIn(violation));
  await run(seed, 0, first);
  return run(seed, STACK_LINES, new Story(first.words));
}

for (let number = 0; number < count; number += 1) {
  const seed = first + number * step;
  const quick = await run(seed, 0);
  const explained = quick.violation === null ? quick : await explain(seed, quick.violation);
  // A fault that an earlier world left behind does not happen again, but is reported all the same.
  const report = explained.violation === null ? quick : explained;
  const lines = report.violation === null ? [] : report.lines;
  process.stdout.write(
    `${JSON.stringify({ ...report, lines, fired: Object.fromEntries(report.fired), held: Object.fromEntries(report.held) })}\n`,
  );
}
