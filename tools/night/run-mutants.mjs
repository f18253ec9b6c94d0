// @ts-check
/**
 * `npm run night` plants faults in a copy of the program, one at a time, and says which of them no test sees. `--first N`: so many; `--in TEXT`:
 * those of files whose path has it.
 */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../ops/machine/files.mjs';
import { killAllChildren, run } from '../../ops/machine/processes.mjs';
import { MUTANTS } from './mutants.mjs';
import { plant } from './plant.mjs';

const SOURCES = 'packages';
const OWN = '@parley';

process.on('exit', killAllChildren);
process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values } = parseArgs({ options: { first: { type: 'string' }, in: { type: 'string' } } });
  const chosen = MUTANTS.filter(({ file }) => file.includes(values.in ?? ''));
  const mutants = chosen.slice(0, values.first === undefined ? undefined : Number(values.first));
  if (mutants.length === 0) {
    say('No fault is chosen.');
    return 1;
  }
  const folder = await mkdtemp(join(tmpdir(), 'parley-mutants-'));
  try {
    await copyProgram(folder);
    const files = [...new Set(mutants.map(({ tests }) => tests))];
    const isGood = (await runTests(folder, files)) === 0;
    if (!isGood) say('The tests fail without any fault planted, so that they show nothing.');
    let survivors = isGood ? 0 : 1;
    for (const mutant of isGood ? mutants : []) {
      const isKilled = await isSeen(folder, mutant);
      if (!isKilled) survivors += 1;
      say(`${isKilled ? 'seen    ' : 'SURVIVES'}  ${mutant.name} (${mutant.file})`);
    }
    say(`${mutants.length} faults, ${survivors} unseen`);
    return survivors === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {import('./mutants.mjs').Mutant} mutant
 * @returns {Promise<boolean>} whether its tests fail
 */
async function isSeen(folder, mutant) {
  const file = join(folder, SOURCES, mutant.file);
  const text = await readFile(file, 'utf8');
  const planted = plant(text, mutant);
  if (planted === undefined) {
    say(`What is to be replaced in ${mutant.file} is not there once: ${mutant.search}`);
    return false;
  }
  await writeFile(file, planted);
  const code = await runTests(folder, [mutant.tests]);
  await writeFile(file, text);
  return code !== 0;
}

/**
 * @param {string} folder
 * @param {readonly string[]} tests
 */
async function runTests(folder, tests) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const files = tests.map((file) => join(SOURCES, file));
  const projects = ['--project', 'unit', '--project', 'simulation*'];
  const { code } = await run(process.execPath, [vitest, 'run', ...projects, ...files], { cwd: folder });
  return code;
}

/**
 * Copies what is the project's own; what is installed is shared, but that its own packages are the copy's.
 * @param {string} folder
 */
async function copyProgram(folder) {
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.output.split('\n').filter((line) => line !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // Deleted files that are not committed yet are listed too.
    await copyFile(join(ROOT, file), join(folder, file)).catch(() => undefined);
  }
  const packages = await readdir(join(ROOT, 'packages'));
  for (const place of ['.', ...packages.map((name) => join('packages', name))]) await shareInstalled(folder, place);
  await mkdir(join(folder, 'node_modules', OWN), { recursive: true });
  for (const name of packages) await symlink(join(folder, 'packages', name), join(folder, 'node_modules', OWN, name));
}

/**
 * @param {string} folder
 * @param {string} place of a node_modules
 */
async function shareInstalled(folder, place) {
  const installed = join(ROOT, place, 'node_modules');
  const names = await readdir(installed).catch(() => []);
  if (names.length === 0) return;
  await mkdir(join(folder, place, 'node_modules'), { recursive: true });
  const shared = names.filter((name) => name !== OWN && !name.startsWith('.'));
  for (const name of shared) await symlink(join(installed, name), join(folder, place, 'node_modules', name));
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
