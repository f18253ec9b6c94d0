// @ts-check
/** `npm run check`: everything that can be told without running the product. `-- --only lint,types` runs some of it. */
import { ROOT } from '../ops/machine/files.mjs';
import { runSteps, STEPS } from './check/steps.mjs';

const BUDGET_SECONDS = 180;

/**
 * @param {readonly string[]} args
 * @returns {number | Promise<number>} the exit code
 */
function main(args) {
  const only = args[0] === '--only' ? (args[1]?.split(',') ?? []) : STEPS.map(({ name }) => name);
  const unknown = only.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0 || only.length === 0 || (args.length > 0 && args[0] !== '--only')) {
    process.stderr.write(`Usage: npm run check [-- --only ${STEPS.map(({ name }) => name).join(',')}]\n`);
    return 2;
  }
  return check(only);
}

/**
 * @param {readonly string[]} only
 * @returns {Promise<number>}
 */
async function check(only) {
  const start = performance.now();
  const chosen = STEPS.filter(({ name }) => only.includes(name));
  const results = await runSteps(chosen, ROOT, ({ name, isGood, seconds }) => {
    process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s\n`);
  });
  const failed = results.filter(({ isGood }) => !isGood);
  for (const { name, output } of failed) process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  const seconds = (performance.now() - start) / 1000;
  if (seconds > BUDGET_SECONDS) {
    process.stdout.write(`\nOVER BUDGET: ${seconds.toFixed(0)} s, where ${BUDGET_SECONDS} s are allowed.\n`);
  }
  const summary =
    failed.length === 0 ? 'all good' : `${failed.length} failed: ${failed.map(({ name }) => name).join(', ')}`;
  process.stdout.write(`\ncheck: ${results.length} steps in ${seconds.toFixed(1)} s, ${summary}\n`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
