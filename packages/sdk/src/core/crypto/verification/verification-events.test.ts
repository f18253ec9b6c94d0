import { expect, test } from 'vitest';
import type { RawContent, RoomEvent } from '../../../protocol/events/event.ts';
import type { DeviceId, EventId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { cancelToDevice, fromRoom, fromToDevice, isTimely, meansUnderWay } from './verification-events.ts';

const ME = '@ana:example.org' as UserId;
const BO = '@bo:example.org' as UserId;

function event(type: string, content: RawContent, more: Partial<RoomEvent> = {}): RoomEvent {
  const ids = { event_id: '$one' as EventId, room_id: '!room' as RoomId };
  return { type, content, sender: BO, origin_server_ts: 7, ...ids, ...more };
}

const REQUEST = { msgtype: 'm.key.verification.request', to: ME, from_device: 'PHONE', methods: [] };
const RELATED = { 'm.relates_to': { rel_type: 'm.reference', event_id: '$asked' } };

test('[06.V-03] a message from a device is known by its transaction', () => {
  const said = { type: 'm.key.verification.ready', sender: BO, isEncrypted: false, senderKey: null };
  expect(fromToDevice({ ...said, content: { transaction_id: 'x', from_device: 'PHONE', timestamp: 5 } })).toEqual({
    act: 'ready',
    name: { userId: BO, flowId: 'x' },
    fromDevice: 'PHONE',
    sentAt: 5,
  });
  expect(fromToDevice({ ...said, content: {} })).toBeNull();
  expect(fromToDevice({ ...said, type: 'm.room_key', content: { transaction_id: 'x' } })).toBeNull();
});

test('[06.V-03] in a room a request is a message, and all else names it', () => {
  expect(fromRoom(event('m.room.message', REQUEST), ME)).toMatchObject({
    act: 'request',
    name: { userId: BO, flowId: '$one' },
    sentAt: 7,
  });
  expect(fromRoom(event('m.key.verification.mac', RELATED), ME)).toMatchObject({
    act: 'mac',
    name: { flowId: '$asked' },
  });
  expect(fromRoom(event('m.key.verification.mac', {}), ME)).toBeNull();
  const replied = { 'm.relates_to': { rel_type: 'm.thread', event_id: '$asked' } };
  expect(fromRoom(event('m.key.verification.mac', replied), ME)).toBeNull();
});

test('[06.V-09] own echoes, state, and requests to others or by oneself are none', () => {
  const echo = { unsigned: { transaction_id: 'mine' } };
  expect(fromRoom(event('m.key.verification.mac', RELATED, echo), ME)).toBeNull();
  expect(fromRoom(event('m.key.verification.mac', RELATED, { state_key: '' }), ME)).toBeNull();
  expect(fromRoom(event('m.room.message', { ...REQUEST, to: BO }), ME)).toBeNull();
  expect(fromRoom(event('m.room.message', REQUEST, { sender: ME }), ME)).toBeNull();
  expect(fromRoom(event('m.room.message', { msgtype: 'm.text', to: ME }), ME)).toBeNull();
});

test('[06.V-03] a request counts for ten minutes, and may be five minutes ahead', () => {
  const now = 10_000_000;
  expect([now, now - 600_000, now + 300_000].map((sentAt) => isTimely(sentAt, now))).toEqual([true, true, true]);
  expect([now - 600_001, now + 300_001, null].map((sentAt) => isTimely(sentAt, now))).toEqual([false, false, false]);
});

test('[06.V-03] who starts or ends what is not known is told nothing', () => {
  expect(['start', 'cancel', 'request', 'x'].map(meansUnderWay)).toEqual([false, false, false, false]);
  expect(['ready', 'accept', 'key', 'mac', 'done'].every(meansUnderWay)).toBe(true);
});

test('[06.V-05] an end is told to one device, or to all of them', () => {
  const end = { userId: BO, flowId: 'x', code: 'm.unknown_transaction', reason: 'Gone' } as const;
  const said = { transaction_id: 'x', code: 'm.unknown_transaction', reason: 'Gone' };
  const bodyOf = (deviceId: DeviceId | null): unknown => JSON.parse(cancelToDevice({ ...end, deviceId }, 't').body);
  expect(bodyOf('PHONE' as DeviceId)).toEqual({ messages: { [BO]: { PHONE: said } } });
  expect(bodyOf(null)).toEqual({ messages: { [BO]: { '*': said } } });
});
