import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { KnownMarks } from './known-marks.ts';

const userId = (name: string | number) => `@${name}:example.org` as UserId;

test('a mark is known until the machine hears of an identity', () => {
  const changed = new Signal<void>();
  const marks = new KnownMarks(changed, new Scope(() => undefined));
  marks.note(userId('ana'), 'verified', 0);
  marks.note(userId('bo'), 'none', 0);
  expect([marks.of(userId('ana')), marks.of(userId('bo')), marks.of(userId('cy'))]).toEqual([
    'verified',
    'none',
    undefined,
  ]);
  changed.emit();
  expect(marks.of(userId('ana'))).toBeUndefined();
  // An answer to a question of before says nothing of now.
  marks.note(userId('ana'), 'verified', 0);
  expect(marks.of(userId('ana'))).toBeUndefined();
  marks.note(userId('ana'), 'none', marks.age);
  expect(marks.of(userId('ana'))).toBe('none');
});

test('of many users those are known that were asked for latest', () => {
  const marks = new KnownMarks(new Signal<void>(), new Scope(() => undefined));
  for (let number = 0; number < 2_000; number += 1) marks.note(userId(number), 'none', 0);
  marks.note(userId(0), 'none', 0);
  marks.note(userId('new'), 'none', 0);
  expect(marks.of(userId(0))).toBe('none');
  expect(marks.of(userId(1))).toBeUndefined();
});
