import { expect, test } from 'vitest';
import type { DeviceId, RoomId } from '../ids/ids.ts';
import { decodeDeviceKey, decodeRoomKeys, encodeDeviceKey } from './rtc-keys.ts';
import { KEY_TYPE } from './rtc-types.ts';

const ROOM = '!room:s' as RoomId;
const PADDED = 'AAECAwQFBgcICQoLDA0ODw==';
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const SAID = {
  keys: { index: 3, key: PADDED },
  room_id: ROOM,
  member: { claimed_device_id: 'PHONE', id: 'stay' },
  session: { call_id: '', application: 'm.call', scope: 'm.room' },
  sent_ts: 17,
};

test('[09.K-02] a key for a device is written with padding, and read in either form', () => {
  const key = { roomId: ROOM, memberId: 'stay', deviceId: 'PHONE' as DeviceId, index: 3, key: KEY, sentAt: 17 };
  expect(encodeDeviceKey(key)).toEqual(SAID);
  expect(decodeDeviceKey(KEY_TYPE, SAID)).toEqual(key);
  expect(decodeDeviceKey(KEY_TYPE, { ...SAID, keys: { index: 3, key: KEY } })).toEqual(key);
  const old = { ...SAID, member: { claimed_device_id: 'PHONE' }, sent_ts: 'now' };
  expect(decodeDeviceKey(KEY_TYPE, old)).toEqual({ ...key, memberId: null, sentAt: null });
});

const MALFORMED = {
  'no room': { ...SAID, room_id: undefined },
  'a room that is none': { ...SAID, room_id: 17 },
  'no keys': { ...SAID, keys: undefined },
  'a list of keys': { ...SAID, keys: [SAID.keys] },
  'no key': { ...SAID, keys: { index: 3 } },
  'a short key': { ...SAID, keys: { index: 3, key: 'AAEC' } },
  'a long key': { ...SAID, keys: { index: 3, key: 'A'.repeat(1_000) } },
  'a key that is no base64': { ...SAID, keys: { index: 3, key: `${KEY}!` } },
  'an index as text': { ...SAID, keys: { index: '3', key: KEY } },
  'an index past the last': { ...SAID, keys: { index: 256, key: KEY } },
  'an index below the first': { ...SAID, keys: { index: -1, key: KEY } },
  'half an index': { ...SAID, keys: { index: 0.5, key: KEY } },
  'no member': { ...SAID, member: null },
  'no device': { ...SAID, member: { id: 'stay' } },
};

test.each(Object.entries(MALFORMED))('[09.K-02] [SEC-52] a message with %s gives no key', (_name, content) => {
  expect(decodeDeviceKey(KEY_TYPE, content)).toBeNull();
});

test('[09.K-02] a message of another type gives none', () => {
  expect(decodeDeviceKey('m.room.message', SAID)).toBeNull();
});

test.each(['m.rtc.encryption_key', 'org.matrix.msc4143.rtc.encryption_key'])(
  '[09.K-10] %s: a longer key, of the device that encrypted it',
  (type) => {
    const content = { room_id: ROOM, member_id: 'stay', media_key: { index: 1, key: `${KEY}AAECAwQFBgcICQoLDA0ODw` } };
    expect(decodeDeviceKey(type, { ...content, format: 0 })).toMatchObject({
      memberId: 'stay',
      deviceId: null,
      index: 1,
    });
    expect(decodeDeviceKey(type, { ...content, format: 1 })).toBeNull();
    expect(decodeDeviceKey(type, { ...content, format: 0, member_id: undefined })).toBeNull();
  },
);

test('[09.K-01] keys for the room: each that is sound, for the call of the room alone', () => {
  const content = { keys: [{ index: 0, key: KEY }, null, { index: 1 }, { index: 2, key: PADDED }], device_id: 'PHONE' };
  const rest = { roomId: ROOM, deviceId: 'PHONE', memberId: null, key: KEY, sentAt: null };
  expect(decodeRoomKeys(ROOM, { ...content, call_id: '' })).toEqual([
    { ...rest, index: 0 },
    { ...rest, index: 2 },
  ]);
  expect(decodeRoomKeys(ROOM, { ...content, call_id: 'other' })).toEqual([]);
  expect(decodeRoomKeys(ROOM, { ...content, call_id: '', keys: {} })).toEqual([]);
  expect(decodeRoomKeys(ROOM, { ...content, call_id: '', device_id: '' })).toEqual([]);
});
