import { expect, test } from 'vitest';
import { describeDatabases } from './database.conformance.ts';
import { createMemoryDatabases, createSharingDatabases } from './memory.ts';

describeDatabases('memory', () => createMemoryDatabases());

test('[DB-21] sharing databases give the very value that was put', async () => {
  const opened = await createSharingDatabases().open({ name: 'test', version: 1, stores: ['notes'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const value = { text: 'x' };
  await opened.value.write([{ kind: 'put', store: 'notes', key: [1], value }], 'relaxed');
  const read = await opened.value.get('notes', [1]);
  expect(read.ok && read.value).toBe(value);
  const [record] = await opened.value.range('notes', { prefix: [] }).then((found) => (found.ok ? found.value : []));
  expect(record?.value).toBe(value);
});
