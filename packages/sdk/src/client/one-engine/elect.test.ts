import { expect, test } from 'vitest';
import { elect, type Known, knownAtFirst } from './elect.ts';
import { formatEngineName, parseEngineName } from './engine-name.ts';

const held = (generation: number, build: string, isShared = false) => ({
  name: formatEngineName({ place: 1, generation, build }),
  isShared,
});

/** The engines that a tab looks for. */
const OURS = { place: 1, build: 'a' };

/** A tab that used the engine `last` and was opened when none of another build lived. */
const used = (last: number): Known => ({ last, earlier: new Set() });

test('[EN-10] a name is read as it was written; other locks have none', () => {
  const name = { place: 1, generation: 12, build: '0.1.0-abc/dirty' };
  expect(parseEngineName(formatEngineName(name))).toEqual(name);
  for (const text of ['parley-engine', 'parley-election', 'parley-engine/0/a', 'parley-engine/1/', 'x']) {
    expect(parseEngineName(text)).toBeUndefined();
  }
});

test('[EN-10] the newest engine of the own build that lives is joined, or else the next is started', () => {
  expect(elect([], OURS, used(0))).toEqual({ kind: 'start', name: { place: 1, generation: 1, build: 'a' } });
  expect(elect([held(1, 'a'), held(3, 'a'), held(2, 'a')], OURS, used(0))).toMatchObject({
    kind: 'join',
    name: { generation: 3 },
  });
  expect(elect([held(3, 'a')], OURS, used(2))).toMatchObject({ kind: 'join', name: { generation: 3 } });
});

test('[EN-12] an engine that was of no use is not joined again', () => {
  expect(elect([held(3, 'a')], OURS, used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([], OURS, used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
});

test('[EN-11] a tab that waits for an engine’s end does not make it look alive', () => {
  expect(elect([held(3, 'a', true)], OURS, used(3))).toMatchObject({ kind: 'start', name: { generation: 4 } });
  expect(elect([held(3, 'a', true)], OURS, used(0))).toMatchObject({ kind: 'start', name: { generation: 1 } });
});

test('[EN-15] a tab that had an engine gives way to another build; one that is new does not', () => {
  expect(elect([held(1, 'b')], OURS, used(2))).toEqual({ kind: 'superseded', build: 'b' });
  expect(elect([held(1, 'b')], OURS, used(0))).toMatchObject({
    kind: 'start',
    name: { place: 1, generation: 1, build: 'a' },
  });
  expect(elect([held(1, 'b'), held(3, 'a')], OURS, used(2))).toMatchObject({ kind: 'join' });
});

test('[EN-15] an engine of another build that was there before a tab, and hangs, does not make the tab outdated', () => {
  const hanging = held(2, 'b');
  const atFirst = knownAtFirst([hanging, held(1, 'a'), held(3, 'b', true), { name: 'x', isShared: false }], OURS);
  expect(atFirst).toEqual({ last: 0, earlier: new Set([hanging.name]) });
  const known = { ...atFirst, last: 1 };
  expect(elect([hanging], OURS, known)).toEqual({ kind: 'start', name: { place: 1, generation: 2, build: 'a' } });
  expect(elect([hanging, held(3, 'b')], OURS, known)).toEqual({ kind: 'superseded', build: 'b' });
  expect(elect([hanging, held(1, 'c')], OURS, known)).toEqual({ kind: 'superseded', build: 'c' });
});

test('[MA-01] an engine is known by its place; a tab looks for those of its own', () => {
  const second = { place: 2, generation: 3, build: 'a' };
  expect(formatEngineName(second)).toBe('parley-engine:2/3/a');
  expect(parseEngineName('parley-engine:2/3/a')).toEqual(second);
  for (const text of ['parley-engine:0/1/a', 'parley-engine:/1/a', 'parley-engine:2', 'parley-engine:x/1/a'])
    expect(parseEngineName(text)).toBeUndefined();
  const other = { name: formatEngineName(second), isShared: false };
  expect(elect([other], OURS, used(0))).toEqual({ kind: 'start', name: { place: 1, generation: 1, build: 'a' } });
  expect(elect([other, held(1, 'a')], { place: 2, build: 'a' }, used(0))).toEqual({ kind: 'join', name: second });
  expect(knownAtFirst([{ name: 'parley-engine:2/1/b', isShared: false }], OURS).earlier.size).toBe(0);
});
