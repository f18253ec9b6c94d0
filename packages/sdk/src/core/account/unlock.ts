import { err, ok, type Result } from '../../base/result/result.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import { DeadlineDatabase, within } from '../../platform/database/deadline-database.ts';
import type { Env } from '../../platform/env.ts';
import type { Sealer, Sealers, SealKey } from '../../platform/sealing/sealer.ts';
import { keyStore, sessionStore } from './session-stores.ts';

/** What seals the records of this machine; `none` for a program that keeps things for itself alone. */
export type Seal = Sealer | 'none';

/** The first small reads of a start, and making a key: a person waits for them. */
const UNLOCK_WITHIN_MS = 5_000;

/**
 * The seal of the key that lies in the session's database. Where there is none and nothing was sealed, of a new one; null where this
 * machine can make none. `corrupt` where there are records and no key to them. Nothing here is waited for longer than a person would;
 * `onSilent` hears of a disk that did not answer.
 */
export async function unlock(
  { sealers, clock }: Pick<Env, 'sealers' | 'clock'>,
  raw: Database,
  onSilent: () => void,
): Promise<Result<Seal | null, StorageFailure>> {
  if (sealers === null) return ok('none');
  const database = new DeadlineDatabase(raw, { clock, onSilent, limitMs: UNLOCK_WITHIN_MS });
  const kept = await keyStore.get(database, ['seal']);
  if (!kept.ok) return kept;
  const sealer = sealers.sealerOf(kept.value);
  if (sealer !== null) return ok(sealer);
  const records = await database.range(sessionStore.name, { prefix: [] });
  if (!records.ok) return records;
  if (records.value.length > 0)
    return err({ kind: 'corrupt', store: sessionStore.name, keys: records.value.map(({ key }) => key) });
  const made = await within(clock, createKey(sealers), {
    limitMs: UNLOCK_WITHIN_MS,
    late: err<StorageFailure>({ kind: 'failed', reason: 'no key was made in time' }),
  });
  if (!made.ok) return made;
  if (made.value === null) return ok(null);
  const written = await database.write([keyStore.put(['seal'], made.value)], 'strict');
  return written.ok ? ok(sealers.sealerOf(made.value)) : written;
}

async function createKey(sealers: Sealers): Promise<Result<SealKey | null, StorageFailure>> {
  return ok(await sealers.createKey());
}
