// @ts-check
/** Builds the client when its sources are newer than what was built. A stamp tells a whole build from one that was cut short. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../machine/failure.mjs';
import { isRecord, ROOT, readJson, writeWhole } from '../machine/files.mjs';
import { silentStep } from '../machine/progress.mjs';
import { runNpm } from './packages.mjs';

export const DIST = join(ROOT, 'packages', 'app', 'dist');
const SOURCES = ['packages/app', 'packages/sdk', 'package-lock.json', 'tsconfig.base.json'].map((path) =>
  join(ROOT, path),
);
const STAMP = join(ROOT, '.parley', 'build.json');
const NOT_SOURCE = new Set(['node_modules', 'dist', 'test-results', 'coverage']);

/**
 * @typedef {object} BuildOptions
 * @property {import('../machine/progress.mjs').Step} [step]
 * @property {readonly string[]} [sources] files and folders
 * @property {string} [dist]
 * @property {string} [stamp]
 * @property {() => Promise<{code: number, output: string}>} [build]
 */

/**
 * @param {BuildOptions} [options]
 * @returns {Promise<boolean>} whether it had to be built
 * @throws {Failure}
 */
export async function buildClient({ step = silentStep, sources = SOURCES, dist = DIST, stamp = STAMP, build } = {}) {
  const newestOf = async () => Math.max(0, ...(await Promise.all(sources.map(newestIn))));
  const newestMs = await newestOf();
  const known = await readJson(stamp);
  const isFresh = isRecord(known) && known['newestMs'] === newestMs && known['built'] === (await mark(dist));
  if (isFresh && known['built'] !== undefined) return false;
  step.detail('npm run build');
  const { code, output } = await (build ?? (() => runNpm(['run', 'build'], { cwd: ROOT })))();
  if (code !== 0) {
    const log = stamp.replace(/\.json$/, '.log');
    await writeWhole(log, output);
    const tail = output.trimEnd().split('\n').slice(-15).join('\n');
    throw new Failure(`The client could not be built; all that was said is in ${log}. Its end:\n${tail}`);
  }
  const built = await mark(dist);
  if (built === undefined) throw new Failure(`The client was built but ${join(dist, 'index.html')} is missing.`);
  await writeWhole(stamp, `${JSON.stringify({ newestMs: await newestOf(), built })}\n`);
  return true;
}

/**
 * @param {string} dist
 * @returns {Promise<string | undefined>} changes with each build
 */
async function mark(dist) {
  try {
    const { mtimeMs, size } = await stat(join(dist, 'index.html'));
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @returns {Promise<number>} when anything below it was changed last; folders count, for what was deleted
 */
async function newestIn(path) {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const names = (await readdir(path)).filter((name) => !NOT_SOURCE.has(name) && !name.startsWith('.'));
  const isPackage = names.includes('package.json');
  const times = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(isPackage ? 0 : info.mtimeMs, ...times);
}
