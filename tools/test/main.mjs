// @ts-check
import { installPackages } from '../../ops/client/packages.mjs';
import { Failure } from '../../ops/machine/failure.mjs';
import { ROOT } from '../../ops/machine/files.mjs';
import { killAllChildren, stopAllChildren } from '../../ops/machine/processes.mjs';
import { installLivekit } from '../../ops/sfu/install.mjs';
import { STAGES } from './stages.mjs';
import { describe, summary } from './summary.mjs';

/** The longest acceptable time of the whole run. On a machine with two cores, anything longer has to be shortened. */
const BUDGET_SECONDS = 20 * 60;
/** Longer than this, on whatever machine, is a stage that hangs. */
const LIMIT_SECONDS = 60 * 60;

const USAGE = `Usage: npm test [-- --only ${STAGES.map(({ name }) => name).join(',')}]\n`;

/**
 * Installs what is missing and runs every stage, the later ones too when an earlier one fails. The last line is `N passed, N failed`.
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function main(args) {
  const chosen = choose(args);
  if (chosen === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const stop = endTogether();
  try {
    await installPackages({ root: ROOT, step: { detail: say, done: () => undefined, failed: () => undefined } });
    return await runStages(chosen);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    stop();
  }
}

/**
 * @param {readonly string[]} args
 * @returns {readonly import('./stages.mjs').Stage[] | undefined} nothing where the arguments are not understood
 */
export function choose(args) {
  if (args.length === 0) return STAGES;
  const names = args[0] === '--only' && args.length === 2 ? (args[1]?.split(',') ?? []) : [];
  const chosen = STAGES.filter(({ name }) => names.includes(name));
  return chosen.length > 0 && chosen.length === new Set(names).size ? chosen : undefined;
}

/**
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @returns {Promise<number>}
 */
async function runStages(stages) {
  const start = performance.now();
  const isAskedFor = stages.length < STAGES.length;
  /** @type {import('./summary.mjs').Ended[]} */
  const ended = [];
  /** @type {Promise<void>[]} */
  const beside = [];
  const sfu = stages.some(({ needsSfu }) => needsSfu) ? getSfu() : undefined;
  for (const [index, stage] of stages.entries()) {
    const { name, budgetSeconds } = stage;
    say(`\n══ ${name} (${index + 1} of ${stages.length}${stage.isBeside === true ? ', beside the others' : ''}) ══`);
    if (stage.needsSfu) await sfu;
    const before = performance.now();
    const running = stage.run({ isAskedFor }).then((outcome) => {
      const one = { name, budgetSeconds, seconds: (performance.now() - before) / 1000, outcome };
      ended.push(one);
      say(`\n══ ${describe(one)} ══`);
    });
    if (stage.isBeside === true) beside.push(running);
    else await running;
  }
  await Promise.all(beside);
  const total = (performance.now() - start) / 1000;
  say(`\n══ in all ${minutes(total)} ══\n${summary(ended).join('\n')}`);
  if (isAskedFor) say(`Only these were asked for: ${stages.map(({ name }) => name).join(', ')}.`);
  if (total > BUDGET_SECONDS)
    say(`OVER BUDGET: it took ${minutes(total)}, where ${minutes(BUDGET_SECONDS)} are meant.`);
  const sum = (/** @type {'passed' | 'failed'} */ key) => ended.reduce((count, { outcome }) => count + outcome[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

/**
 * Gets the SFU while other stages run. Where it was never built it is compiled for minutes, behind everything else.
 * @returns {Promise<void>} never rejects: the tests that need it say what is missing
 */
async function getSfu() {
  try {
    await installLivekit({ step: { detail: once(say), done: () => undefined, failed: () => undefined } });
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {(text: string) => void} write
 * @returns {(detail: string) => void} says the first detail of building the SFU: of the others there are hundreds
 */
function once(write) {
  let isSaid = false;
  return (detail) => {
    if (!isSaid) write(`The SFU is built beside the stages: ${detail}.`);
    isSaid = true;
  };
}

/**
 * Whatever ends this ends the servers and browsers that it started.
 * @returns {() => void} stops watching
 */
function endTogether() {
  process.on('exit', killAllChildren);
  const end = () => void stopAllChildren().finally(() => process.exit(1));
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, end);
  // A stage that hangs would otherwise never say so.
  const limit = setTimeout(() => {
    say(`\nNothing has come to an end within ${minutes(LIMIT_SECONDS)}: that is a failure.`);
    end();
  }, LIMIT_SECONDS * 1000);
  return () => {
    clearTimeout(limit);
    for (const signal of signals) process.off(signal, end);
  };
}

/** @param {number} seconds */
function minutes(seconds) {
  return `${(seconds / 60).toFixed(1)} minutes`;
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
