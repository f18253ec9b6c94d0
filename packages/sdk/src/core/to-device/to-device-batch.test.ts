import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { sendToDevice, type ToDeviceMessage } from '../../protocol/endpoints/to-device.ts';
import type { DeviceId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { partsOf, withMessageId } from './to-device-batch.ts';

const message = (userId: string, deviceId: string, n = 0): ToDeviceMessage => ({
  userId: userId as UserId,
  deviceId: deviceId as DeviceId,
  content: { n },
});

test('[04.TD-02] [11.NU-10] parts hold twenty messages at most, in their order', () => {
  const messages = Array.from({ length: 45 }, (_, n) => message('@bob:example.org', `D${n}`, n));
  const parts = partsOf(messages);
  expect(parts.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(parts.flat()).toEqual(messages);
  expect(partsOf([])).toEqual([]);
});

test('[04.TD-02] a device that is named again begins another part: none of its messages is lost', () => {
  const twice = [
    message('@bob:example.org', 'D', 1),
    message('@eve:example.org', 'D', 2),
    message('@bob:example.org', 'D', 3),
  ];
  expect(partsOf(twice)).toEqual([twice.slice(0, 2), twice.slice(2)]);
});

test('[04.TD-01] a request names people, their devices and what each gets', () => {
  const messages = [
    message('@bob:example.org', 'D', 1),
    message('@bob:example.org', '__proto__', 2),
    message('@eve:example.org', '*', 3),
  ];
  const { request } = sendToDevice('m.room/key', 'txn.0' as TransactionId, messages);
  expect(request).toMatchObject({
    method: 'PUT',
    path: '/_matrix/client/v3/sendToDevice/m.room%2Fkey/txn.0',
    authorised: true,
  });
  expect(JSON.stringify(request.body)).toBe(
    '{"messages":{"@bob:example.org":{"D":{"n":1},"__proto__":{"n":2}},"@eve:example.org":{"*":{"n":3}}}}',
  );
});

test('[04.TD-01] each message gets an id for tracing, unless it has one', () => {
  const random = new SeededRandom(1);
  const bare = message('@bob:example.org', 'D');
  const named = withMessageId(bare, random);
  expect(named.content).toEqual({
    n: 0,
    'org.matrix.msgid': expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
  });
  expect(withMessageId(bare, random).content['org.matrix.msgid']).not.toBe(named.content['org.matrix.msgid']);
  expect(withMessageId(named, random)).toBe(named);
});
