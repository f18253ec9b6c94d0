// @ts-check
import { randomBytes } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './failure.mjs';
import { isRecord, readJson } from './files.mjs';
import { identityOf, isAlive } from './processes.mjs';

const LOOK_AGAIN_MS = 250;

/**
 * Does some work while nobody else does work under the same file, in this process or another. A lock whose owner has ended counts for
 * nothing.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if it has to wait
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  await mkdir(dirname(file), { recursive: true });
  const mark = randomBytes(8).toString('hex');
  const own = `${file}.${mark}`;
  const note = { pid: process.pid, identity: await identityOf(process.pid), mark };
  await writeFile(own, JSON.stringify(note));
  try {
    let isWaiting = false;
    while (!(await take(own, file))) {
      if (!isWaiting) onWait();
      isWaiting = true;
      await removeIfDead(file);
      await pause(LOOK_AGAIN_MS);
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * A link is made whole or not at all, so a lock always says whose it is.
 * @param {string} own
 * @param {string} file
 */
async function take(own, file) {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
async function removeIfDead(file) {
  const owner = await readJson(file);
  if (!isRecord(owner) || typeof owner['pid'] !== 'number') return;
  const { pid, identity, mark } = owner;
  if (isAlive(pid) && (await identityOf(pid)) === identity) return;
  const aside = `${file}.dead-${randomBytes(4).toString('hex')}`;
  const isAside = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!isAside) return;
  const taken = await readJson(aside);
  // Somebody else may have taken it over in between: that one gets it back.
  if (isRecord(taken) && taken['mark'] !== mark) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
