// @ts-check
import { join } from 'node:path';
import { ROOT } from '../../ops/machine/files.mjs';
import { run } from '../../ops/machine/processes.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(root: string) => readonly (readonly string[])[]} commands run by Node in the root, one after the other
 * @property {(output: string) => string | undefined} [doubt] what is wrong although the exit code is 0
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {boolean} isGood
 * @property {number} seconds
 * @property {string} output
 */

/**
 * @param {string} name of a package
 * @param {string} program inside it
 * @returns {string}
 */
function programOf(name, program) {
  return join(ROOT, 'node_modules', name, program);
}

/**
 * @param {string} script below tools/
 * @returns {(root: string) => readonly (readonly string[])[]}
 */
function own(script) {
  return (root) => [[join(ROOT, 'tools', script), root]];
}

/** A linter that read nothing is content with everything. */
const readFiles = (/** @type {string} */ output) => {
  const count = Number(/\bon (\d+) files?/.exec(output)?.[1] ?? 0);
  return count === 0 ? 'oxlint read no file.' : undefined;
};

const KNIP = [programOf('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'];

/**
 * The longest first, so that the short ones fill the gaps.
 * @type {readonly Step[]}
 */
export const STEPS = [
  { name: 'types', commands: own('check/types.mjs') },
  { name: 'size', commands: own('size-report/size-report.mjs') },
  {
    name: 'lint',
    commands: () => [[programOf('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', '--format=default']],
    doubt: readFiles,
  },
  { name: 'dead', commands: () => [KNIP, [...KNIP, '--production', '--include', 'files']] },
  {
    name: 'house',
    commands: (root) => [...own('lint/lint.mjs')(root), ...own('lint/comment-openings.mjs')(root)],
  },
  { name: 'deps', commands: own('dependencies/check-dependencies.mjs') },
  { name: 'removal', commands: own('removal/removal.mjs') },
  {
    name: 'spec',
    commands: (root) => [...own('spec-coverage/spec-coverage.mjs')(root), ...own('spec-coverage/advisories.mjs')(root)],
  },
  { name: 'format', commands: () => [[programOf('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '.']] },
];

/**
 * @param {Step} step
 * @param {string} root
 * @returns {Promise<Result>}
 */
async function runStep({ name, commands, doubt }, root) {
  const start = performance.now();
  let isGood = true;
  let output = '';
  for (const command of commands(root)) {
    const result = await run(process.execPath, command, { cwd: root });
    const wrong = result.code === 0 ? doubt?.(result.output) : undefined;
    isGood &&= result.code === 0 && wrong === undefined;
    output += result.output + (wrong ?? '');
  }
  return { name, isGood, seconds: (performance.now() - start) / 1000, output };
}

/**
 * Runs the steps, two at a time: the machines this is for have two cores.
 * @param {readonly Step[]} steps
 * @param {string} root
 * @param {(result: Result) => void} onResult called as each one ends
 * @returns {Promise<readonly Result[]>}
 */
export async function runSteps(steps, root, onResult) {
  const waiting = [...steps];
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step, root);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}
