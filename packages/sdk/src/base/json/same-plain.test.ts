import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSamePlain } from './same-plain.ts';

test('[PT-36] law: a copy is the same, and JSON that reads differently is not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSamePlain(one, structuredClone(one))).toBe(true);
      if (isSamePlain(one, other)) expect(other).toEqual(one);
    }),
  );
});

test('[PT-36] the number of keys, their names and lengths of arrays count', () => {
  for (const [one, other] of [
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [[1], [1, 2]],
    [[], {}],
    [null, {}],
    [0, -0],
  ])
    expect([isSamePlain(one, other), isSamePlain(other, one)]).toEqual([false, false]);
  expect(isSamePlain([Number.NaN, Number.POSITIVE_INFINITY], [Number.NaN, Number.POSITIVE_INFINITY])).toBe(true);
});

test('[PT-36] maps, bytes and dates are the same only if they are the same object', () => {
  for (const make of [() => new Map(), () => new Uint8Array(2), () => new Date(0), () => new Set([1])]) {
    const value = make();
    expect([isSamePlain([value], [value]), isSamePlain([value], [make()])]).toEqual([true, false]);
  }
});

test('[PT-36] what refers to itself ends', () => {
  const ring = () => {
    const made: { next?: unknown } = {};
    made.next = made;
    return made;
  };
  expect(isSamePlain(ring(), ring())).toBe(false);
});
