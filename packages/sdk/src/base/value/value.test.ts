import { expect, test } from 'vitest';
import { ObservableValue } from './value.ts';

test('listeners hear of a change after it was made, and not at once', () => {
  const value = new ObservableValue(1);
  const heard: number[] = [];
  const stop = value.subscribe(() => heard.push(value.current));
  expect(heard).toEqual([]);
  value.set(2);
  value.set(3);
  stop();
  value.set(4);
  expect(heard).toEqual([2, 3]);
  expect(value.current).toBe(4);
});

test('setting the same value tells nobody', () => {
  const list: readonly string[] = [];
  const value = new ObservableValue<unknown>(Number.NaN);
  let count = 0;
  value.subscribe(() => {
    count += 1;
  });
  value.set(Number.NaN);
  value.set(list);
  value.set(list);
  expect(count).toBe(1);
});

test('the same listener twice is two subscriptions, and stopping one twice keeps the other', () => {
  const value = new ObservableValue(0);
  let count = 0;
  const listener = () => {
    count += 1;
  };
  const stop = value.subscribe(listener);
  value.subscribe(listener);
  value.set(1);
  expect(count).toBe(2);
  stop();
  stop();
  value.set(2);
  expect(count).toBe(3);
});

test('a listener that throws keeps no other from hearing; the first error comes out', () => {
  const value = new ObservableValue(0);
  const heard: string[] = [];
  value.subscribe(() => {
    throw new Error('first');
  });
  value.subscribe(() => {
    throw new Error('second');
  });
  value.subscribe(() => heard.push('third'));
  expect(() => value.set(1)).toThrow(new Error('first'));
  expect(heard).toEqual(['third']);
  expect(value.current).toBe(1);
});

test('listeners may come and go while others are told', () => {
  const value = new ObservableValue(0);
  const heard: string[] = [];
  const stop = value.subscribe(() => {
    stop();
    heard.push('once');
    value.subscribe(() => heard.push('new'));
  });
  value.set(1);
  value.set(2);
  expect(heard).toEqual(['once', 'new']);
});

test('the source runs from the first listener to the last, and again', () => {
  const steps: string[] = [];
  const value = new ObservableValue(0, () => {
    steps.push('start');
    return () => steps.push('stop');
  });
  const first = value.subscribe(() => undefined);
  const second = value.subscribe(() => undefined);
  first();
  expect(steps).toEqual(['start']);
  second();
  second();
  expect(steps).toEqual(['start', 'stop']);
  value.subscribe(() => undefined);
  expect(steps).toEqual(['start', 'stop', 'start']);
});
