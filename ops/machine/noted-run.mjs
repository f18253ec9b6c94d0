// @ts-check
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isRecord, readJson, writeWhole } from './files.mjs';
import { identityOf, isAlive, signalGroup } from './processes.mjs';

/** @typedef {ReturnType<typeof import('./processes.mjs').run>} Run */

/**
 * Runs an installer and notes its process in a file. Should we be killed hard, it goes on without us and writes into the folder
 * that the next try makes anew; so the next try ends it first.
 * @param {string} note
 * @param {(onStart: (pid: number) => void) => Run} work
 * @returns {Run}
 */
export async function runNoted(note, work) {
  await endNoted(note);
  /** @type {Promise<void>} */
  let noted = Promise.resolve();
  const result = await work((pid) => {
    noted = identityOf(pid).then((identity) => writeWhole(note, `${JSON.stringify({ pid, identity })}\n`));
  });
  await noted;
  await rm(note, { force: true });
  return result;
}

/**
 * @param {string} note
 */
export async function endNoted(note) {
  const known = await readJson(note);
  if (!isRecord(known) || typeof known['pid'] !== 'number') return;
  const { pid, identity } = known;
  if (isAlive(pid) && (await identityOf(pid)) === identity) {
    signalGroup(pid, 'SIGKILL');
    for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await pause(20);
  }
  await rm(note, { force: true });
}
