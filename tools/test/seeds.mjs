// @ts-check
/**
 * The simulated worlds: half are the same every time, half belong to the commit. If engine and test kit are those of a successful
 * run, none are simulated, because all would go the same way.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isRecord, ROOT, readJson, writeWhole } from '../../ops/machine/files.mjs';
import { run } from '../../ops/machine/processes.mjs';

/** The number of seeds in each half. */
export const SEEDS = 120;
const FIRST_OF_COMMITS = 1_000_000;

/** The files that decide how a world goes. */
const SOURCES = ['packages/sdk', 'packages/testkit', 'tools/simulate', 'package-lock.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.DS_Store']);

/**
 * @typedef {object} Green
 * @property {string} source
 * @property {number} from the first of the commit's own seeds
 * @property {string} at
 */

/**
 * @param {string} id of a commit, or of what stands in its place
 * @returns {number} the first of its seeds
 */
export function seedsOf(id) {
  const number = Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16);
  return FIRST_OF_COMMITS + (number % 1_000_000) * 1_000;
}

/**
 * @param {string} [root]
 * @param {readonly string[]} [sources]
 * @returns {Promise<string>} a hash of all that decides how worlds go
 */
export async function hashSources(root = ROOT, sources = SOURCES) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      hash.update(`${relative(root, file)}\n`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path of a file or folder
 * @returns {Promise<readonly string[]>} in an order of their own
 */
async function filesOf(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  const kept = entries.filter(({ name }) => !LEFT_OUT.has(name) && !name.endsWith('.tsbuildinfo'));
  const below = await Promise.all(kept.map(({ name }) => filesOf(join(path, name))));
  return below.flat().sort();
}

/** @param {string} fallback where there is no repository */
export async function commitId(fallback) {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).catch(() => ({
    code: 1,
    output: '',
  }));
  return code === 0 ? output.trim() : fallback;
}

/**
 * @param {string} file where the last good run is noted
 * @returns {Promise<Green | undefined>}
 */
export async function readGreen(file) {
  const noted = await readJson(file);
  if (!isRecord(noted)) return undefined;
  const { source, from, at } = noted;
  return typeof source === 'string' && typeof from === 'number' && typeof at === 'string'
    ? { source, from, at }
    : undefined;
}

/**
 * @param {string} file
 * @param {Green} green
 */
export function noteGreen(file, green) {
  return writeWhole(file, JSON.stringify(green));
}
