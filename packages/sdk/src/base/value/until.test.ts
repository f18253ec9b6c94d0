import { expect, test } from 'vitest';
import { DerivedValue } from './derived.ts';
import { isThere, until } from './until.ts';
import { ObservableValue, type Readable } from './value.ts';

/** A value that counts its listeners. */
function counted<Value>(initial: Value) {
  const source = new ObservableValue(initial);
  const state = { listeners: 0 };
  const readable: Readable<Value> = {
    get current() {
      return source.current;
    },
    subscribe: (listener) => {
      state.listeners += 1;
      const stop = source.subscribe(listener);
      return () => {
        state.listeners -= 1;
        stop();
      };
    },
  };
  return { source, readable, state };
}

test('the present value may fit already', async () => {
  const { readable, state } = counted(3);
  expect(await until(readable, (value) => value === 3)).toBe(3);
  expect(state.listeners).toBe(0);
});

test('the first value that fits is waited for, and nothing is heard after it', async () => {
  const { source, readable, state } = counted<string | null>(null);
  const there = until(readable, isThere);
  source.set(null);
  expect(state.listeners).toBe(1);
  source.set('here');
  source.set('later');
  expect(await there).toBe('here');
  expect(state.listeners).toBe(0);
});

test('a signal that aborts ends the wait, before or amid it', async () => {
  const { readable, state } = counted(0);
  const controller = new AbortController();
  const waited = until(readable, (value) => value > 0, controller.signal);
  controller.abort();
  expect(await waited).toBeUndefined();
  expect(await until(readable, () => true, controller.signal)).toBeUndefined();
  expect(state.listeners).toBe(0);
});

test('what reading the value throws ends the wait', async () => {
  const { source, readable, state } = counted(0);
  const broken = new DerivedValue([readable], () => {
    if (source.current > 0) throw new Error('cannot be read');
    return source.current;
  });
  const waited = until(broken, (value) => value > 1);
  source.set(1);
  await expect(waited).rejects.toThrow('cannot be read');
  expect(state.listeners).toBe(0);
});
