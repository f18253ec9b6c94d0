import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestIncreasing } from './longest-increasing.ts';
import { applySplices, diffKeyed } from './patch.ts';

interface Row {
  readonly key: string;
  readonly version: number;
}

/** Two lists over the same few keys: shuffled, with items removed, added and replaced; unchanged ones are the same objects. */
const change = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 40 })
  .chain((keys) =>
    fc.record({
      before: fc.constant(keys.map((key): Row => ({ key: `k${key}`, version: 0 }))),
      order: fc.oneof(
        fc.shuffledSubarray(keys),
        fc.subarray(keys),
        fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 40 }),
      ),
      replaced: fc.subarray(keys),
    }),
  )
  .map(({ before, order, replaced }) => {
    const kept = new Map(before.map((item) => [item.key, item]));
    for (const key of replaced) kept.delete(`k${key}`);
    const after = order.map((key): Row => kept.get(`k${key}`) ?? { key: `k${key}`, version: 1 });
    return { before, after };
  });

const items = (patch: ReturnType<typeof diffKeyed<Row>>): number =>
  patch.reduce((sum, splice) => sum + splice.insert.length, 0);

test('[PT-60] law: apply(a, diff(a, b)) is b, object by object', () => {
  fc.assert(
    fc.property(change, ({ before, after }) => {
      const result = applySplices(before, diffKeyed(before, after));
      expect(result).toHaveLength(after.length);
      result.forEach((item, index) => {
        expect(item).toBe(after[index]);
      });
    }),
    { numRuns: 500 },
  );
});

test('[PT-61] law: a patch carries what is new or another object, and moved items once; never more than the list', () => {
  fc.assert(
    fc.property(change, ({ before, after }) => {
      const patch = diffKeyed(before, after);
      const places = after.map((item) => before.indexOf(item));
      const stayed = longestIncreasing(places).length;
      expect(items(patch)).toBe(after.length - stayed);
      expect(patch.reduce((sum, splice) => sum + splice.remove, 0)).toBe(before.length - stayed);
      for (const splice of patch) expect(splice.remove + splice.insert.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test('[PT-60] law: neighbouring changes are one splice', () => {
  fc.assert(
    fc.property(change, ({ before, after }) => {
      let end = -1;
      for (const { at, insert } of diffKeyed(before, after)) {
        expect(at).toBeGreaterThan(end);
        end = at + insert.length;
      }
    }),
  );
});

test('[PT-61] law: longestIncreasing ascends and is no shorter than the best of all runs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -3, max: 30 }), { maxLength: 14 }), (numbers) => {
      const run = longestIncreasing(numbers).map((place) => numbers[place] ?? -1);
      run.forEach((number, index) => {
        expect(number).toBeGreaterThan(run[index - 1] ?? -1);
      });
      const best: number[] = [];
      numbers.forEach((number, place) => {
        const earlier = best.filter((_, other) => (numbers[other] ?? 0) < number && (numbers[other] ?? -1) >= 0);
        best[place] = number < 0 ? 0 : 1 + Math.max(0, ...earlier);
      });
      expect(run).toHaveLength(Math.max(0, ...best));
    }),
  );
});

test('[PT-63] law: a chain of patches leads where the last list is', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
      let mirror: readonly Row[] = [];
      let published: readonly Row[] = [];
      for (const { after } of changes) {
        mirror = applySplices(mirror, diffKeyed(published, after));
        published = after;
        expect(mirror).toEqual(published);
      }
    }),
  );
});
