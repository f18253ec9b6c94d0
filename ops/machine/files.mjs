// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/**
 * Writes a file so that readers see either the old content or the whole new one: a neighbour is written and renamed.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode] permission bits, such as 0o600 for secrets
 */
export async function writeWhole(file, text, mode = 0o644) {
  await mkdir(dirname(file), { recursive: true });
  const neighbour = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(neighbour, text, { mode });
  await rename(neighbour, file);
}

/**
 * @param {string} file
 * @returns {Promise<unknown>} the parsed JSON, or undefined where the file is missing or not JSON
 */
export async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
