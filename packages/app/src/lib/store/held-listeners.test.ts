import { expect, test, vi } from 'vitest';
import { HeldListeners } from './held-listeners.ts';

test('who is held hears of all once, when nothing holds any more', () => {
  const listeners = new HeldListeners();
  const listener = vi.fn();
  listeners.add(listener);
  const [first, second] = [listeners.hold(), listeners.hold()];
  listeners.tell();
  listeners.tell();
  first();
  first();
  expect(listener).not.toHaveBeenCalled();
  second();
  expect(listener).toHaveBeenCalledTimes(1);
  listeners.tell();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('nothing is heard where nothing was told meanwhile', () => {
  const listeners = new HeldListeners();
  const listener = vi.fn();
  listeners.add(listener);
  listeners.hold()();
  expect(listener).not.toHaveBeenCalled();
});
