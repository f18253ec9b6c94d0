import { expect, test } from 'vitest';
import { elect, type Known, knownAtFirst } from './elect.ts';
import { formatEngineName, parseEngineName } from './engine-name.ts';

const held = (generation: number, build: string, isShared = false) => ({
  name: formatEngineName({ generation, build }),
  isShared,
});

/** A tab that used the engine `last` and was opened when none of another build lived. */
const used = (last: number): Known => ({ last, earlier: new Set() });

test('[EN-10] a name is read as it was written; other locks have none', () => {
  const name = { generation: 12, build: '0.1.0-abc/dirty' };
  expect(parseEngineName(formatEngineName(name))).toEqual(name);
  for (const text of ['parley-engine', 'parley-election', 'parley-engine/0/a', 'parley-engine/1/', 'x']) {
    expect(parseEngineName(text)).toBeUndefined();
  }
});

test('[EN-10] the newest engine of the own build that lives is joined, or else the next is started', () => {
  expect(elect([], 'a', used(0))).toEqual({ kind: 'start', name: { generation: 1, build: 'a' } });
  expect(elect([held(1, 'a'), held(3, 'a'), held(2, 'a')], 'a', used(0))).toMatchObject({
    kind: 'join',
    name: { generation: 3 },
  });
  expect(elect([held(3, 'a')], 'a', used(2))).toMatchObject({ kind: 'join', name: { generation: 3 } });
});

test('[EN-12] an engine that was of no use is not joined again', () => {
  expect(elect([held(3, 'a')], 'a', used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([], 'a', used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
});

test('[EN-11] a tab that waits for an engine’s end does not make it look alive', () => {
  expect(elect([held(3, 'a', true)], 'a', used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([held(3, 'a', true)], 'a', used(0))).toMatchObject({ kind: 'start', name: { generation: 1 } });
});

test('[EN-15] a tab that had an engine gives way to another build; one that is new does not', () => {
  expect(elect([held(1, 'b')], 'a', used(2))).toEqual({ kind: 'superseded', build: 'b' });
  expect(elect([held(1, 'b')], 'a', used(0))).toMatchObject({ kind: 'start', name: { generation: 1, build: 'a' } });
  expect(elect([held(1, 'b'), held(3, 'a')], 'a', used(2))).toMatchObject({ kind: 'join' });
});

test('[EN-15] an engine of another build that was there before a tab, and hangs, does not make the tab outdated', () => {
  const hanging = held(2, 'b');
  const atFirst = knownAtFirst([hanging, held(1, 'a'), held(3, 'b', true), { name: 'x', isShared: false }], 'a');
  expect(atFirst).toEqual({ last: 0, earlier: new Set([hanging.name]) });
  const known = { ...atFirst, last: 1 };
  expect(elect([hanging], 'a', known)).toEqual({ kind: 'start', name: { generation: 2, build: 'a' } });
  expect(elect([hanging, held(3, 'b')], 'a', known)).toEqual({ kind: 'superseded', build: 'b' });
  expect(elect([hanging, held(1, 'c')], 'a', known)).toEqual({ kind: 'superseded', build: 'c' });
});
