import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { RingLimit } from './ring-limit.ts';

const bob = must(parseUserId('@bob:example.org'), 'id');
const eve = must(parseUserId('@eve:example.org'), 'id');

test('[CALL-37] one person rings six times a minute, whatever others do', () => {
  const limit = new RingLimit();
  const rings = [0, 1_000, 2_000, 3_000, 4_000, 4_500, 5_000].map((at) => limit.take(eve, at));
  expect(rings).toEqual([true, true, true, true, true, true, false]);
  expect(limit.take(bob, 5_000)).toBe(true);
  expect(limit.take(eve, 59_999)).toBe(false);
  expect(limit.take(eve, 60_000)).toBe(true);
});
