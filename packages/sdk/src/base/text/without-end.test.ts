import { expect, test } from 'vitest';
import { withoutEnd } from './without-end.ts';

test('what stands at the end goes, however much it is', () => {
  expect(withoutEnd('a=b==', '=')).toBe('a=b');
  expect(withoutEnd('==', '=')).toBe('');
  expect(withoutEnd('', '=')).toBe('');
  const start = performance.now();
  const inside = `${'='.repeat(300_000)}x`;
  expect(withoutEnd(inside, '=')).toBe(inside);
  expect(performance.now() - start).toBeLessThan(500);
});
