// @ts-check
/** Written last when a demo homeserver was filled: what it holds. A folder without it was filled half-way or not at all. */
import { join } from 'node:path';
import { isRecord, readJson, writeWhole } from '../machine/files.mjs';

/**
 * @typedef {object} Demo what the stamp says, and so what others may rely on
 * @property {{userId: string, password: string}[]} accounts
 * @property {{roomId: string, name: string}[]} rooms those all accounts are in and may speak in
 */

const FORMAT = 1;

/**
 * @param {string} dir
 * @returns {Promise<Demo | undefined>} undefined where there is none, or of another format
 */
export async function readStamp(dir) {
  const stamp = await readJson(fileOf(dir));
  if (!isRecord(stamp) || stamp['format'] !== FORMAT) return undefined;
  const { accounts, rooms } = stamp;
  return isListOf(accounts, isAccount) && isListOf(rooms, isRoom) ? { accounts, rooms } : undefined;
}

/**
 * @param {string} dir
 * @param {Demo} demo
 */
export async function writeStamp(dir, demo) {
  await writeWhole(fileOf(dir), `${JSON.stringify({ format: FORMAT, ...demo }, null, 2)}\n`);
}

/** @param {string} dir */
function fileOf(dir) {
  return join(dir, 'demo.json');
}

/**
 * @template T
 * @param {unknown} value
 * @param {(item: unknown) => item is T} isItem
 * @returns {value is T[]}
 */
function isListOf(value, isItem) {
  return Array.isArray(value) && value.every(isItem);
}

/**
 * @param {unknown} value
 * @returns {value is Demo['accounts'][number]}
 */
function isAccount(value) {
  return isRecord(value) && typeof value['userId'] === 'string' && typeof value['password'] === 'string';
}

/**
 * @param {unknown} value
 * @returns {value is Demo['rooms'][number]}
 */
function isRoom(value) {
  return isRecord(value) && typeof value['roomId'] === 'string' && typeof value['name'] === 'string';
}
