import { expect, test } from 'vitest';
import { Scope } from './scope.ts';

function newScope(): { readonly scope: Scope; readonly errors: unknown[] } {
  const errors: unknown[] = [];
  return { scope: new Scope((error) => errors.push(error)), errors };
}

test('the end runs every clean-up once, the newest first', () => {
  const { scope } = newScope();
  const order: string[] = [];
  for (const name of ['first', 'second', 'third']) scope.onEnd(() => order.push(name));
  scope.end();
  scope.end();
  expect(order).toEqual(['third', 'second', 'first']);
  expect([scope.ended, scope.signal.aborted]).toEqual([true, true]);
});

test('a clean-up that throws is reported and stops no other', () => {
  const { scope, errors } = newScope();
  const order: string[] = [];
  scope.onEnd(() => order.push('first'));
  scope.onEnd(() => {
    throw new Error('stuck');
  });
  scope.onEnd(() => order.push('third'));
  scope.end();
  expect(order).toEqual(['third', 'first']);
  expect(errors).toEqual([new Error('stuck')]);
});

test('what is added to an ended scope is cleaned up at once', () => {
  const { scope } = newScope();
  scope.end();
  let count = 0;
  const release = scope.onEnd(() => {
    count += 1;
  });
  expect(count).toBe(1);
  release();
  expect(count).toBe(1);
});

test('a clean-up can be run early, once', () => {
  const { scope } = newScope();
  let count = 0;
  const release = scope.onEnd(() => {
    count += 1;
  });
  release();
  release();
  scope.end();
  expect(count).toBe(1);
});

test('children end before their parent cleans up, and a child that ended is forgotten', () => {
  const { scope } = newScope();
  const order: string[] = [];
  scope.onEnd(() => order.push('parent'));
  const early = scope.child();
  const late = scope.child();
  early.onEnd(() => order.push('early child'));
  late.onEnd(() => order.push('late child'));
  early.end();
  expect([scope.ended, late.ended, order]).toEqual([false, false, ['early child']]);
  scope.end();
  expect(order).toEqual(['early child', 'late child', 'parent']);
  expect(late.ended).toBe(true);
});

test('a child of an ended scope has ended', () => {
  const { scope } = newScope();
  scope.end();
  expect(scope.child().ended).toBe(true);
});

test('what a task throws is reported, unless the scope ended it', async () => {
  const { scope, errors } = newScope();
  scope.run(() => Promise.reject(new Error('a bug')));
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toEqual([new Error('a bug')]);
  scope.run(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  scope.end();
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toHaveLength(1);
  let isStarted = false;
  scope.run(() => {
    isStarted = true;
    return Promise.resolve();
  });
  expect(isStarted).toBe(false);
});
