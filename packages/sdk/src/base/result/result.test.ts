import { expect, expectTypeOf, test } from 'vitest';
import { err, ok, type Result } from './result.ts';

test('a success carries its value, or none', () => {
  expect(ok(3)).toEqual({ ok: true, value: 3 });
  expect(ok()).toEqual({ ok: true, value: undefined });
  expectTypeOf(ok()).toEqualTypeOf<{ readonly ok: true; readonly value: void }>();
});

test('a failure carries its error, and `ok` tells the two apart', () => {
  const parse = (text: string): Result<number, { readonly kind: 'notANumber' }> =>
    Number.isNaN(Number(text)) ? err({ kind: 'notANumber' }) : ok(Number(text));
  const good = parse('4');
  const bad = parse('four');
  expect(good.ok && good.value).toBe(4);
  expect(bad.ok ? undefined : bad.error.kind).toBe('notANumber');
});
