import { expect, test } from 'vitest';
import { Scope } from '../scope/scope.ts';
import { DerivedValue } from './derived.ts';
import { Signal } from './signal.ts';
import { constant, SwitchedValue } from './switched.ts';
import { ObservableValue } from './value.ts';

function fail(error: unknown): void {
  throw error;
}

test('a derived value is computed once for many changes, and only when read', () => {
  const source = new ObservableValue(1);
  let computed = 0;
  const derived = new DerivedValue([source], () => {
    computed += 1;
    return source.current * 2;
  });
  const stop = derived.subscribe(() => undefined);
  source.set(2);
  source.set(3);
  expect(computed).toBe(0);
  expect(derived.current).toBe(6);
  expect(derived.current).toBe(6);
  expect(computed).toBe(1);
  stop();
  source.set(4);
  expect(derived.current).toBe(8);
});

test('a change of the source while the value is computed is not lost', () => {
  const source = new ObservableValue(1);
  const derived = new DerivedValue([source], () => {
    const read = source.current;
    if (read === 1) source.set(2);
    return read;
  });
  derived.subscribe(() => undefined);
  expect(derived.current).toBe(1);
  expect(derived.current).toBe(2);
});

test('a computation that threw is tried again at the next read', () => {
  const source = new ObservableValue<Error | null>(new Error('broken'));
  const derived = new DerivedValue([source], () => {
    if (source.current !== null) throw source.current;
    return 'sound';
  });
  derived.subscribe(() => undefined);
  expect(() => derived.current).toThrow('broken');
  source.set(null);
  expect(derived.current).toBe('sound');
});

test('a listener may read, leave and come back while it is told', () => {
  const source = new ObservableValue(0);
  const derived = new DerivedValue([source], () => source.current);
  const heard: string[] = [];
  const stopFirst = derived.subscribe(() => {
    heard.push(`first ${derived.current}`);
    stopSecond();
    stopFirst();
  });
  const stopSecond = derived.subscribe(() => heard.push('second'));
  source.set(1);
  source.set(2);
  expect(heard).toEqual(['first 1']);
  derived.subscribe(() => heard.push(`third ${derived.current}`));
  source.set(3);
  expect(heard).toEqual(['first 1', 'third 3']);
});

test('a signal tells all listeners even if one throws', () => {
  const signal = new Signal<number>();
  const heard: number[] = [];
  signal.subscribe(() => fail(new Error('a listener broke')));
  signal.subscribe((payload) => heard.push(payload));
  expect(() => signal.emit(7)).toThrow('a listener broke');
  expect(heard).toEqual([7]);
});

test('a switched value follows the choice for the present source, and ends what the one before started', () => {
  const scope = new Scope(fail);
  const source = new ObservableValue('a');
  const inner = new Map([
    ['a', new ObservableValue(1)],
    ['b', new ObservableValue(10)],
  ]);
  const ended: string[] = [];
  const switched = new SwitchedValue(source, scope, (name, own) => {
    own.onEnd(() => ended.push(name));
    return inner.get(name) ?? constant(0);
  });
  const heard: number[] = [];
  switched.subscribe(() => heard.push(switched.current));
  inner.get('a')?.set(2);
  source.set('b');
  inner.get('a')?.set(3);
  inner.get('b')?.set(11);
  expect(heard).toEqual([2, 10, 11]);
  expect(ended).toEqual(['a']);
  scope.end();
  inner.get('b')?.set(12);
  source.set('a');
  expect(heard).toEqual([2, 10, 11]);
  expect(ended).toEqual(['a', 'b']);
});

test('a source that changes while the choice is made leaves the newer choice', () => {
  const scope = new Scope(fail);
  const source = new ObservableValue(0);
  const ended: number[] = [];
  const switched = new SwitchedValue(source, scope, (value, own) => {
    own.onEnd(() => ended.push(value));
    if (value === 1) source.set(2);
    return constant(value);
  });
  source.set(1);
  expect(switched.current).toBe(2);
  expect(ended).toEqual([0, 1]);
});

test('a choice that throws fails the reading, not whoever sets the source', () => {
  const scope = new Scope(fail);
  const source = new ObservableValue('good');
  const switched = new SwitchedValue(source, scope, (value) => {
    if (value === 'bad') throw new Error('cannot choose');
    return constant(value);
  });
  source.set('bad');
  expect(() => switched.current).toThrow('cannot choose');
  source.set('better');
  expect(switched.current).toBe('better');
});
