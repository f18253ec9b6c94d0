import { beforeEach, describe } from 'vitest';
import type { Database, Databases } from './database.ts';
import { describeKeys, describeRanges } from './database-keys.conformance.ts';
import { describeLife } from './database-life.conformance.ts';
import { openOrThrow } from './database-or-throw.conformance.ts';
import { describeValues, describeWrites } from './database-writes.conformance.ts';

/** The rules of `database.spec.md` that every driver can be asked about. `create` gives databases of which none exists. */
export function describeDatabases(driver: string, create: () => Promise<Databases> | Databases): void {
  describe(`${driver} databases`, () => {
    let databases: Databases;
    let database: Database;

    beforeEach(async () => {
      databases = await create();
      database = await openOrThrow(databases);
    });

    describeValues(() => database);
    describeKeys(() => database);
    describe('ranges', () => describeRanges(() => database));
    describeWrites(() => database);
    describeLife(() => ({ databases, database }));
  });
}
