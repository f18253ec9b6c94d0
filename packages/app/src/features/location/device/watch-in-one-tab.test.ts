import { expect, test } from 'vitest';
import { FakeLocator } from '../test-locator.ts';
import type { Located } from './locate.ts';
import { type OneTabOptions, watchInOneTab } from './watch-in-one-tab.ts';

/** Locks as a browser has them: one holder, the others wait in line. */
class FakeLocks {
  #last: Promise<unknown> = Promise.resolve();

  readonly request: LockManager['request'] = (_name: string, ...rest: readonly unknown[]) => {
    const held = rest.at(-1) as () => Promise<unknown>;
    const turn = this.#last.then(held);
    this.#last = turn;
    return turn as Promise<never>;
  };
}

/** A tab that watches. */
function open(locks: OneTabOptions['locks']) {
  const locator = new FakeLocator();
  const heard: Located[] = [];
  const close = watchInOneTab({ locks, locator, hear: (located) => heard.push(located) });
  return { locator, heard, close };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('[LOC-36] of several tabs one watches, and when it is closed the next one goes on', async () => {
  const locks = new FakeLocks();
  const [first, second, third] = [open(locks), open(locks), open(locks)];
  await settle();
  expect([first, second, third].map(({ locator }) => locator.watching)).toEqual([1, 0, 0]);
  second.close();
  first.close();
  await settle();
  expect([first, second, third].map(({ locator }) => locator.watching)).toEqual([0, 0, 1]);
  third.locator.move(1, 2, 3, 4);
  expect(third.heard).toHaveLength(1);
  third.close();
  await settle();
  expect(third.locator.watching).toBe(0);
});

test('[LOC-36] a tab without locks watches by itself', async () => {
  const tab = open(undefined);
  expect(tab.locator.watching).toBe(1);
  tab.close();
  expect(tab.locator.watching).toBe(0);
});

test('[LOC-36] so does one that may not use them', async () => {
  const tab = open({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  await settle();
  expect(tab.locator.watching).toBe(1);
  tab.close();
  expect(tab.locator.watching).toBe(0);
});
