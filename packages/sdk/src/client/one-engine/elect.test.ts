import { expect, test } from 'vitest';
import { elect } from './elect.ts';
import { formatEngineName, parseEngineName } from './engine-name.ts';

const held = (generation: number, build: string, isShared = false) => ({
  name: formatEngineName({ generation, build }),
  isShared,
});

test('[EN-10] a name is read as it was written; other locks have none', () => {
  const name = { generation: 12, build: '0.1.0-abc/dirty' };
  expect(parseEngineName(formatEngineName(name))).toEqual(name);
  for (const text of ['parley-engine', 'parley-election', 'parley-engine/0/a', 'parley-engine/1/', 'x']) {
    expect(parseEngineName(text)).toBeUndefined();
  }
});

test('[EN-10] the newest engine of the own build that lives is joined, or else the next is started', () => {
  expect(elect([], 'a', 0)).toEqual({ kind: 'start', name: { generation: 1, build: 'a' } });
  expect(elect([held(1, 'a'), held(3, 'a'), held(2, 'a')], 'a', 0)).toMatchObject({
    kind: 'join',
    name: { generation: 3 },
  });
  expect(elect([held(3, 'a')], 'a', 2)).toMatchObject({ kind: 'join', name: { generation: 3 } });
});

test('[EN-12] an engine that was of no use is not joined again', () => {
  expect(elect([held(3, 'a')], 'a', 3)).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([], 'a', 3)).toMatchObject({ kind: 'start', name: { generation: 4 } });
});

test('[EN-11] a tab that waits for an engine’s end does not make it look alive', () => {
  expect(elect([held(3, 'a', true)], 'a', 3)).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([held(3, 'a', true)], 'a', 0)).toMatchObject({ kind: 'start', name: { generation: 1 } });
});

test('[EN-15] a tab that had an engine gives way to another build; one that is new does not', () => {
  expect(elect([held(1, 'b')], 'a', 2)).toEqual({ kind: 'superseded', build: 'b' });
  expect(elect([held(1, 'b')], 'a', 0)).toMatchObject({ kind: 'start', name: { generation: 1, build: 'a' } });
  expect(elect([held(1, 'b'), held(3, 'a')], 'a', 2)).toMatchObject({ kind: 'join' });
});
