// @ts-check
import { expect, test } from 'vitest';
import { faultsOfPairs, takenWith } from './stands-on.mjs';

const always = () => true;

/**
 * @param {string} feature
 * @param {string} on
 */
function pair(feature, on, reason = 'it is a screen of it') {
  return { feature, on, reason };
}

test('a pair with a reason that is used is fine', () => {
  expect(faultsOfPairs([pair('composer', 'messages'), pair('composer', 'drafts')], always)).toEqual([]);
});

test('a pair that no file needs, one without a reason, and a cycle are faults', () => {
  expect(faultsOfPairs([pair('composer', 'polls')], () => false)).toEqual([expect.stringContaining('needless')]);
  expect(faultsOfPairs([pair('composer', 'messages', ' ')], always)).toEqual([expect.stringContaining('no reason')]);
  const circle = [pair('a', 'b'), pair('b', 'c'), pair('c', 'a'), pair('d', 'a')];
  expect(faultsOfPairs(circle, always)).toEqual([
    expect.stringContaining('"a" on "b" is part of a cycle'),
    expect.stringContaining('"b" on "c" is part of a cycle'),
    expect.stringContaining('"c" on "a" is part of a cycle'),
  ]);
});

test('there are ten pairs at most', () => {
  const many = Array.from({ length: 11 }, (_, index) => pair(`screen${index}`, 'messages'));
  expect(faultsOfPairs(many.slice(1), always)).toEqual([]);
  expect(faultsOfPairs(many, always)).toEqual([expect.stringContaining('11 pairs')]);
});

test('what stands on a feature is taken out with it', () => {
  const pairs = [pair('composer', 'messages'), pair('tools', 'composer'), pair('calls', 'people')];
  expect([...takenWith('messages', pairs)]).toEqual(['messages', 'composer', 'tools']);
  expect([...takenWith('composer', pairs)]).toEqual(['composer', 'tools']);
});
