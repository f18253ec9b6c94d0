// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../machine/failure.mjs';
import { isRecord, readJson, writeWhole } from '../machine/files.mjs';
import { identityOf, isAlive } from '../machine/processes.mjs';

/**
 * Two starts at once would install, fill and build over each other: the second is told.
 * @param {string} folder where the note about who is at work lies
 * @returns {Promise<() => Promise<void>>} gives the place free
 * @throws {Failure} while another start is at work here
 */
export async function beTheOnlyOne(folder) {
  const file = join(folder, 'at-work.json');
  const other = await readJson(file);
  if (isRecord(other) && typeof other['pid'] === 'number' && isAlive(other['pid'])) {
    if (other['pid'] !== process.pid && (await identityOf(other['pid'])) === other['identity']) {
      throw new Failure(
        `Parley is running from this folder already (process ${other['pid']}). Use that one, or end it with Ctrl-C first.`,
      );
    }
  }
  const note = { pid: process.pid, identity: await identityOf(process.pid) };
  await writeWhole(file, `${JSON.stringify(note)}\n`);
  return () => rm(file, { force: true });
}
