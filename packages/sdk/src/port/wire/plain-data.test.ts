import { expect, test } from 'vitest';
import { BugError } from '../../base/assert/assert.ts';
import { createChannelPair } from './channel-pair.ts';
import { createMessagePortChannel } from './message-port-channel.ts';
import { describeNotPlain } from './plain-data.ts';

class Widget {
  readonly name = 'widget';
}

test('[PT-06] plain data is what structured clone copies without a loss', () => {
  const shared = { nothing: null, not: undefined };
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const bare: unknown = Object.assign(Object.create(null), { a: 1 });
  const values = [1, 'a', 10n, true, [shared, shared], circular, bare, new Map([['a', new Set([1])]])];
  for (const value of [...values, new ArrayBuffer(1), new Uint8Array(1), new Blob(['a'])]) {
    expect(describeNotPlain(value)).toBeUndefined();
  }
});

test.each([
  [() => 1, 'message is a function'],
  [{ rooms: [{ name: Symbol('a') }] }, 'message.rooms.0.name is a symbol'],
  [{ list: [new Widget()] }, 'message.list.0 is an instance of a class'],
  [{ failure: new TypeError('no') }, 'message.failure is an Error'],
  [new Map([['a', new Map([['b', () => 1]])]]), 'message.a.b is a function'],
  [new Map([[new Widget(), 1]]), 'message key.0 is an instance of a class'],
  [new Set([new Widget()]), 'message.0 is an instance of a class'],
])('[PT-06] what is not plain is named with its path: %o', (value, found) => {
  expect(describeNotPlain(value)).toBe(found);
});

test('[PT-06] a pair in process always checks, a real port when asked', () => {
  const pair = createChannelPair((deliver) => deliver());
  expect(() => pair.page.post({ widget: new Widget() })).toThrow(BugError);
  const { port1 } = new MessageChannel();
  expect(() => createMessagePortChannel(port1, { describeProblem: describeNotPlain }).post(new Widget())).toThrow(
    BugError,
  );
  expect(() => createMessagePortChannel(port1).post(new Widget())).not.toThrow();
  port1.close();
});
