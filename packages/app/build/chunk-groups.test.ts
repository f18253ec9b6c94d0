import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, nameModules } from './chunk-groups.ts';

test('a module goes with the first root that needs it, and what no root needs is left to the bundler', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    start: ['shared', 'loop'],
    loop: ['start'],
    room: ['shared', 'deep'],
    deep: ['room'],
    other: ['shared', 'own'],
  };
  const roots = [
    { name: 'first', modules: ['start'] },
    { name: 'second', modules: ['room'] },
  ];
  expect(Object.fromEntries(nameModules(roots, (id) => imports[id] ?? []))).toEqual({
    start: 'first',
    shared: 'first',
    loop: 'first',
    room: 'second',
    deep: 'second',
  });
});

test('a worker that is bundled before the one with the roots decides nothing for it', () => {
  const root = realpathSync(join(import.meta.dirname, 'chunk-groups.ts'));
  const { groups = [] } = chunkGroups([{ name: 'first', modules: ['build/chunk-groups.ts'] }]);
  const name = groups[0]?.name;
  if (typeof name !== 'function') throw new Error('groups are named by a function');
  type Context = Parameters<typeof name>[1];
  const bundle = (imports: Readonly<Record<string, readonly string[]>>) =>
    ({ getModuleInfo: (id: string) => (id in imports ? { importedIds: imports[id] } : null) }) as unknown as Context;
  expect(name('other', bundle({ other: [] }))).toBeNull();
  expect(name('needed', bundle({ [root]: ['needed'], needed: [] }))).toBe('first');
});
