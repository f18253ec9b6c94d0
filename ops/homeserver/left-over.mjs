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
import { identityOf, isAlive, signalGroup } from '../machine/processes.mjs';

/** @typedef {{pid: number, identity: string}} Known a process id may be given again, so it counts only with its identity */

/** @param {string} dir */
function noteOf(dir) {
  return join(dir, 'running.json');
}

/**
 * @param {string} dir
 * @param {number} pid the Synapse that was just started
 */
export async function noteRunning(dir, pid) {
  const note = {
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
  const synapse = await alive(isRecord(note) ? note['synapse'] : undefined);
  if (synapse === undefined) {
    await forgetRunning(dir);
    return false;
  }
  const owner = await alive(isRecord(note) ? note['owner'] : undefined);
  if (owner !== undefined) {
    throw new Failure(
      `Parley is running from this folder already (process ${owner.pid}). Use that one, or end it with Ctrl-C first.`,
    );
  }
  signalGroup(synapse.pid, 'SIGTERM');
  for (let waitedMs = 0; waitedMs < 8000 && isAlive(synapse.pid); waitedMs += 100) await pause(100);
  signalGroup(synapse.pid, 'SIGKILL');
  for (let waitedMs = 0; waitedMs < 2000 && isAlive(synapse.pid); waitedMs += 50) await pause(50);
  await forgetRunning(dir);
  return true;
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
