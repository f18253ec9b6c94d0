import type { Clock } from '../../base/clock/clock.ts';
import { createIndexedDbDatabases } from '../database/indexeddb.worker.ts';

/**
 * Deletes the databases of machines whose name `isToGo`: keys of devices that signed out here, which are sealed with what went with their
 * account. Whether none of them is left; one that is still held is not waited for.
 */
export async function deleteMachineStores(clock: Clock, isToGo: (name: string) => boolean): Promise<boolean> {
  const databases = createIndexedDbDatabases(clock);
  const deleted = (await namesOfAll()).filter(isToGo).map((name) => databases.delete(name));
  return (await Promise.all(deleted)).every(({ ok }) => ok);
}

/** The names of all databases; none in a browser that does not tell. */
async function namesOfAll(): Promise<readonly string[]> {
  try {
    return (await indexedDB.databases()).map(({ name = '' }) => name);
  } catch {
    return [];
  }
}
