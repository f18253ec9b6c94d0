// @ts-check
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders without written files: those of .gitignore, and `.git`, which is a file in a further working tree. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', '.parley', 'test-results', 'playwright-report', 'coverage']);

/**
 * Every file of the project, committed or about to be. git is not asked: a copy without its folder is checked the same way.
 * @param {string} root
 * @returns {Promise<readonly string[]>} sorted paths from the root, with forward slashes
 */
export async function listFiles(root) {
  return (await filesBelow(root, '')).sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesBelow(root, folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const pathOf = (/** @type {string} */ name) => (folder === '' ? name : `${folder}/${name}`);
  const files = entries.filter((entry) => entry.isFile() && isWritten(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && isWritten(entry.name));
  const below = await Promise.all(folders.map(({ name }) => filesBelow(root, pathOf(name))));
  return [...files.map(({ name }) => pathOf(name)), ...below.flat()];
}

/** @param {string} name of a file or folder */
function isWritten(name) {
  return !SKIPPED.has(name) && !name.endsWith('.tsbuildinfo');
}

/**
 * @param {string} root
 * @param {readonly string[]} paths
 * @returns {Promise<Map<string, string>>} texts by path
 */
export async function readTexts(root, paths) {
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  return new Map(paths.map((path, index) => [path, texts[index] ?? '']));
}

/**
 * @param {string} path
 * @returns {boolean} whether it is code that the parser reads: `.ts`, `.tsx` and `.mjs`, without hand-written declarations
 */
export function isCode(path) {
  return /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts');
}

/**
 * @param {string} path
 * @returns {boolean} whether it is run by tests only
 */
export function isTest(path) {
  return /\.(test|conformance|corpus)\.(tsx?|mjs)$/.test(path) || /^(e2e|packages\/testkit)\//.test(path);
}
