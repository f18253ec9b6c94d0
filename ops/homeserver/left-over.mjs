// @ts-check
/**
 * Which Synapse runs on a data folder is noted in the folder. A start finds what an earlier one left behind and ends it; one
 * whose owner still lives is left alone. (A Synapse ends by itself when its owner is gone; this is for one that hangs.)
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../machine/failure.mjs';
import { isRecord, readJson, writeWhole } from '../machine/files.mjs';
import { isPortFree } from '../machine/ports.mjs';
import { identityOf, isAlive, signalGroup } from '../machine/processes.mjs';

/** @typedef {{pid: number, identity: string}} Known a process id may be given again, so it counts only with its identity */

/** @param {string} dir */
function noteOf(dir) {
  return join(dir, 'running.json');
}

/**
 * @param {string} dir
 * @param {number} pid the Synapse that was just started
 * @param {number} port
 */
export async function noteRunning(dir, pid, port) {
  const note = {
    port,
    synapse: { pid, identity: await identityOf(pid) },
    owner: { pid: process.pid, identity: await identityOf(process.pid) },
  };
  await writeWhole(noteOf(dir), `${JSON.stringify(note)}\n`);
}

/** @param {string} dir */
export async function forgetRunning(dir) {
  await rm(noteOf(dir), { force: true });
}

/**
 * Ends a Synapse that an earlier start left on this data folder.
 * @param {string} dir
 * @returns {Promise<boolean>} whether there was one
 * @throws {Failure} when its owner is still at work
 */
export async function endLeftOver(dir) {
  const note = await readJson(noteOf(dir));
  if (!isRecord(note)) return false;
  const synapse = await alive(note['synapse']);
  if (synapse !== undefined) {
    const owner = await alive(note['owner']);
    if (owner !== undefined) {
      throw new Failure(
        `Parley is running from this folder already (process ${owner.pid}). Use that one, or end it with Ctrl-C first.`,
      );
    }
    signalGroup(synapse.pid, 'SIGTERM');
    await until(() => !isAlive(synapse.pid), 8000);
    signalGroup(synapse.pid, 'SIGKILL');
    await until(() => !isAlive(synapse.pid), 2000);
  }
  const { port } = note;
  if (typeof port === 'number') await until(() => isPortFree(port), 3000);
  await forgetRunning(dir);
  return synapse !== undefined;
}

/**
 * A killed process may be gone while its last thread still holds the port for a moment, so this asks again and again.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} limitMs
 */
async function until(condition, limitMs) {
  const deadline = Date.now() + limitMs;
  while (!(await condition()) && Date.now() < deadline) await pause(50);
}

/**
 * @param {unknown} value
 * @returns {Promise<Known | undefined>} undefined where that process is gone
 */
async function alive(value) {
  if (!isRecord(value)) return undefined;
  const { pid, identity } = value;
  if (typeof pid !== 'number' || typeof identity !== 'string' || !isAlive(pid)) return undefined;
  return (await identityOf(pid)) === identity ? { pid, identity } : undefined;
}
