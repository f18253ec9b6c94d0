// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, readJson } from '../../ops/machine/files.mjs';
import { startChild } from '../../ops/machine/processes.mjs';
import { judge, tallyPlaywright, tallyVitest } from './results.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string | undefined} fault in words, where the numbers do not say it all
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} budgetSeconds
 * @property {boolean} [isBeside] whether it leaves the machine to others, so that the stages after it run beside it
 * @property {() => Promise<Outcome>} run
 */

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

/** @type {readonly Stage[]} */
export const STAGES = [
  { name: 'check', budgetSeconds: 180, run: runCheck },
  { name: 'unit', budgetSeconds: 120, run: () => runVitest('unit') },
  { name: 'simulation', budgetSeconds: 180, run: () => runVitest('simulation') },
  { name: 'seeds', budgetSeconds: 1_080, isBeside: true, run: () => runVitest('seeds') },
  { name: 'e2e', budgetSeconds: 1_080, run: runPlaywright },
];

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code; what it prints is seen as it comes
 */
async function runNode(args, env = process.env) {
  const child = await startChild(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const { code } = await child.ended;
  return code ?? 1;
}

/** @returns {Promise<Outcome>} */
async function runCheck() {
  const code = await runNode([join(ROOT, 'tools', 'check.mjs')]);
  return { passed: 0, failed: code === 0 ? 0 : 1, fault: undefined };
}

/**
 * @param {string} project
 * @returns {Promise<Outcome>}
 */
async function runVitest(project) {
  const file = await freshReport(project);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode([VITEST, 'run', '--project', project, ...reporters]);
  return judge(tallyVitest(await readJson(file)), code);
}

/** @returns {Promise<Outcome>} */
async function runPlaywright() {
  const file = await freshReport('e2e');
  const config = ['--config', join(ROOT, 'e2e', 'playwright.config.ts')];
  const code = await runNode([PLAYWRIGHT, 'test', ...config, '--reporter=list,json'], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return judge(tallyPlaywright(await readJson(file)), code);
}

/**
 * @param {string} name
 * @returns {Promise<string>} where a report goes; an older one is removed, so that it is not taken for the new one
 */
async function freshReport(name) {
  const file = join(ROOT, '.parley', 'results', `${name}.json`);
  await rm(file, { force: true });
  return file;
}
