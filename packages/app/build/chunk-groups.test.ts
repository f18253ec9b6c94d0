import { expect, test } from 'vitest';
import { nameModules } from './chunk-groups.ts';

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
