// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, readJson } from '../../ops/machine/files.mjs';
import { startChild } from '../../ops/machine/processes.mjs';
import { isPlain, withoutColours, writePlain } from './output.mjs';
import { judge, tallyPlaywright, tallyVitest } from './results.mjs';
import { commitId, hashSources, noteGreen, readGreen, SEEDS, seedsOf } from './seeds.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} names of what failed
 * @property {string | undefined} fault in words, where the numbers do not say it all
 * @property {string} [note] what else is worth knowing
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} budgetSeconds
 * @property {boolean} [needsSfu] whether the SFU is to be there before it
 * @property {boolean} [isBeside] whether it leaves the machine to others, so that the stages after it run beside it
 * @property {(asked: {readonly isAskedFor: boolean}) => Promise<Outcome>} run `isAskedFor`: by name
 */

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const BROWSER = join(ROOT, 'vitest.browser.config.ts');
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const RESULTS = join(ROOT, '.parley', 'results');
const GREEN_SEEDS = join(RESULTS, 'seeds-green.json');

const plain = isPlain(process.env, process.stdout.isTTY === true);

/** @type {readonly Stage[]} */
export const STAGES = [
  { name: 'seeds', budgetSeconds: 600, isBeside: true, run: runSeeds },
  { name: 'check', budgetSeconds: 180, run: runCheck },
  { name: 'unit', budgetSeconds: 120, run: () => runVitest('unit') },
  { name: 'browser', budgetSeconds: 75, run: () => runVitest('browser', {}, ['--config', BROWSER]) },
  { name: 'simulation', budgetSeconds: 240, run: () => runVitest('simulation') },
  { name: 'e2e', budgetSeconds: 960, needsSfu: true, run: runPlaywright },
];

/**
 * @param {string} stage
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more]
 * @returns {Promise<number>} the exit code; what it prints is seen as it comes
 */
async function runNode(stage, args, more = {}) {
  const env = { ...(plain ? withoutColours(process.env) : process.env), ...more };
  const child = await startChild(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: plain ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  const said = writePlain(plain ? [child.stdout, child.stderr] : [], `${stage} | `, (line) => {
    process.stdout.write(`${line}\n`);
  });
  const { code } = await child.ended;
  await said;
  return code ?? 1;
}

/** @returns {Promise<Outcome>} */
async function runCheck() {
  const code = await runNode('check', [join(ROOT, 'tools', 'check.mjs')]);
  return { passed: 0, failed: code === 0 ? 0 : 1, names: [], fault: undefined };
}

/**
 * @param {string} project and those whose names begin with it
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [config] where the project is, if not in the configuration of the root
 * @returns {Promise<Outcome>}
 */
async function runVitest(project, env = {}, config = []) {
  const file = await freshReport(project);
  // In a log, a line for each file says more than a dot for each test.
  const reporters = [`--reporter=${plain ? 'default' : 'dot'}`, '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode(project, [VITEST, 'run', ...config, '--project', `${project}*`, ...reporters], env);
  return judge(tallyVitest(await readJson(file)), code);
}

/**
 * @param {{readonly isAskedFor: boolean}} asked
 * @returns {Promise<Outcome>}
 */
async function runSeeds({ isAskedFor }) {
  const source = await hashSources();
  const green = await readGreen(GREEN_SEEDS);
  if (green?.source === source && !isAskedFor) {
    const note = `not run again: engine and test kit are those of the good run of ${green.at}, with seeds from ${green.from} on`;
    return { passed: 0, failed: 0, names: [], fault: undefined, note };
  }
  const from = seedsOf(await commitId(source));
  const outcome = await runVitest('seeds', { PARLEY_SEEDS: String(SEEDS), PARLEY_SEEDS_FROM: String(from) });
  if (outcome.failed === 0) await noteGreen(GREEN_SEEDS, { source, from, at: new Date().toISOString() });
  return { ...outcome, note: `seeds 1 to ${SEEDS} and, of this commit, ${from} to ${from + SEEDS - 1}` };
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  const file = await freshReport('e2e');
  const config = ['--config', join(ROOT, 'e2e', 'playwright.config.ts')];
  const code = await runNode('e2e', [PLAYWRIGHT, 'test', ...config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return judge(tallyPlaywright(await readJson(file)), code);
}

/**
 * @param {string} name
 * @returns {Promise<string>} where a report goes; an older one is removed, so that it is not taken for the new one
 */
async function freshReport(name) {
  const file = join(RESULTS, `${name}.json`);
  await rm(file, { force: true });
  return file;
}
