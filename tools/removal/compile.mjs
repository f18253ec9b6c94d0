// @ts-check
/**
 * Takes a feature out of a copy of the project, with the features that stand on it, and runs the compiler on what is left. Tests are not
 * compiled: those of the feature go with it.
 */
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../ops/machine/processes.mjs';
import { isShipped, readShipped } from './features.mjs';
import { readPairs, takenWith } from './stands-on.mjs';
import { takeOut } from './take-out.mjs';

const PACKAGES = ['sdk', 'app'];
const CONFIGS = ['sdk/tsconfig.json', 'sdk/tsconfig.main.json', 'sdk/tsconfig.worker.json', 'app/tsconfig.json'];

/**
 * @param {string} root
 * @param {string} feature
 * @returns {Promise<{taken: readonly string[], errors: readonly string[]}>} the features that were taken out, and what the compiler says
 */
async function compileWithout(root, feature) {
  const taken = takenWith(feature, await readPairs(root));
  const { removed, changed } = takeOut(await readShipped(root), taken);
  if (removed.length === 0) return { taken: [...taken], errors: [`There is no feature "${feature}".`] };
  const copy = await mkdtemp(join(tmpdir(), 'parley-without-'));
  try {
    await copyProject(root, copy);
    for (const path of removed) await rm(join(copy, path));
    for (const [path, text] of changed) await writeFile(join(copy, path), text);
    const errors = await Promise.all(CONFIGS.map((config) => compile(copy, config)));
    return { taken: [...taken], errors: [...new Set(errors.flat())] };
  } finally {
    await rm(copy, { recursive: true });
  }
}

/**
 * Copies the packages, and links what they depend on.
 * @param {string} root
 * @param {string} copy
 */
async function copyProject(root, copy) {
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@parley'), { recursive: true });
  const own = join(root, 'node_modules');
  const names = (await readdir(own)).filter((name) => name !== '@parley' && !name.startsWith('.'));
  await Promise.all(names.map((name) => symlink(join(own, name), join(modules, name))));
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const name of PACKAGES) {
    await cp(join(root, 'packages', name), join(copy, 'packages', name), {
      recursive: true,
      filter: (source) => !/[/\\](?:node_modules|dist)$/.test(source),
    });
    await symlink(join('..', '..', 'packages', name), join(modules, '@parley', name));
  }
}

/**
 * @param {string} copy
 * @param {string} config
 * @returns {Promise<readonly string[]>} errors in what users run
 */
async function compile(copy, config) {
  const compiler = join(copy, 'node_modules', 'typescript', 'bin', 'tsc');
  // Imports for a line that is gone are unused.
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];
  const args = [compiler, '-p', join('packages', config), '--pretty', 'false', ...unused];
  const { output } = await run(process.execPath, args, { cwd: copy });
  return output.split('\n').filter((line) => isShipped(line.slice(0, line.indexOf('('))));
}

/**
 * @param {string} root
 * @param {readonly string[]} features
 * @param {(line: string) => void} tell
 * @returns {Promise<boolean>} true if it compiles without each of them
 */
export async function compileWithoutEach(root, features, tell) {
  let isGood = true;
  for (const feature of features) {
    const { taken, errors } = await compileWithout(root, feature);
    for (const error of errors) tell(error);
    tell(`without ${taken.join(', ')}: ${errors.length === 0 ? 'it compiles' : `${errors.length} errors`}`);
    isGood &&= errors.length === 0;
  }
  return isGood;
}
