import { PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseRoomId } from '../ids/parse.ts';
import { decodeBundledEvent, decodeRoomEvent, decodeStateEvent, decodeStripped } from './envelope.ts';

const roomId = must(parseRoomId('!room:example.org'), 'room id');
const sound = {
  event_id: '$event',
  room_id: '!room:example.org',
  type: 'm.room.message',
  sender: '@alice:example.org',
  origin_server_ts: 1_700_000_000_000,
  content: { body: 'hi' },
};

function reason(change: object): string {
  const event = decodeRoomEvent({ ...sound, ...change }, roomId);
  return event.ok ? 'ok' : event.error.kind;
}

test('[01.E-01] a sound event is passed on as the very object received', () => {
  const event = decodeRoomEvent(sound, roomId);
  expect(event.ok && event.value === (sound as object)).toBe(true);
});

test('[04.Y-06] an event without a room gets the room of the request, and nothing else is copied', () => {
  const { room_id: _, ...rest } = sound;
  const event = decodeRoomEvent(rest, roomId);
  expect(event).toEqual({ ok: true, value: sound });
  expect(event.ok && event.value.content === sound.content).toBe(true);
});

test('[SEC-14] that it was decrypted is not for a server to say, of an event or of what it bundles, however deep', () => {
  const crypto = { kind: 'opened' };
  const claimed = {
    ...sound,
    crypto,
    unsigned: {
      'm.relations': {
        'm.replace': { ...sound, crypto },
        'm.thread': { count: 1, latest_event: { ...sound, crypto } },
        'm.other': 7,
      },
    },
  };
  const event = decodeRoomEvent(claimed, roomId);
  expect(JSON.stringify(event)).not.toContain('opened');
  const deep = { ...sound, crypto, arrival: 'live' };
  const within = (event: object) => ({ 'm.relations': { 'm.thread': { count: 1, latest_event: event } } });
  const nested = { ...sound, arrival: 'live', unsigned: within({ ...deep, unsigned: within([{ deep }]) }) };
  expect(JSON.stringify(decodeRoomEvent(nested, roomId))).not.toMatch(/opened|live/);
  const bundled = decodeBundledEvent({ ...sound, crypto }, roomId);
  expect(bundled).toMatchObject({ ok: true, value: { crypto } });
});

test('an event of another room is refused', () => {
  expect(reason({ room_id: '!other:example.org' })).toBe('otherRoom');
  expect(reason({ room_id: null })).toBe('otherRoom');
});

test('[01.E-06] [SEC-01] events named by prototype names are refused, types and state keys so named are ordinary', () => {
  for (const name of PROTOTYPE_NAMES) {
    expect(reason({ event_id: name })).toBe('badEventId');
    expect(reason({ sender: name })).toBe('badSender');
    expect(reason({ room_id: name })).toBe('otherRoom');
    const event = decodeStateEvent({ ...sound, type: name, state_key: name }, roomId);
    expect(event.ok && [event.value.type, event.value.state_key]).toEqual([name, name]);
  }
});

test('content must be an object, and is not looked into', () => {
  for (const content of [undefined, null, 'x', [], 3]) expect(reason({ content })).toBe('badContent');
  expect(reason({ content: { body: null } })).toBe('ok');
});

test('the type is a string with at most 255 code points', () => {
  expect(reason({ type: '' })).toBe('badType');
  expect(reason({ type: 7 })).toBe('badType');
  expect(reason({ type: 'x'.repeat(65_536) })).toBe('badType');
  expect(reason({ state_key: 'x'.repeat(65_536) })).toBe('badStateKey');
  expect(reason({ state_key: null })).toBe('badStateKey');
});

test('[01.E-01] an empty state key makes a state event, none does not', () => {
  expect(decodeStateEvent({ ...sound, state_key: '' }, roomId).ok).toBe(true);
  expect(decodeStateEvent(sound, roomId)).toEqual({ ok: false, error: { kind: 'notState' } });
});

test('a time that no clock has becomes the nearest that one has, and the event stays', () => {
  const cases: [unknown, number][] = [
    [undefined, 0],
    ['1', 0],
    [-1, 0],
    [Number.NaN, 0],
    [1e308, 8.64e15],
    [5, 5],
  ];
  for (const [origin_server_ts, expected] of cases) {
    const event = decodeRoomEvent({ ...sound, origin_server_ts }, roomId);
    expect(event.ok && event.value.origin_server_ts).toBe(expected);
    expect(event.ok && Number.isNaN(new Date(event.value.origin_server_ts).getTime())).toBe(false);
  }
});

test('unsigned and redacts of another type are left out, and the event stays', () => {
  for (const bad of [null, [], 'x', 3]) {
    const event = decodeRoomEvent({ ...sound, unsigned: bad, redacts: [bad] }, roomId);
    expect(event).toEqual({ ok: true, value: sound });
  }
});

test('[SEC-01] an own __proto__ in an event is data, not a prototype', () => {
  const raw: unknown = JSON.parse(
    `{"__proto__":{"state_key":"x"},"event_id":"$e","type":"t","sender":"@a:b","content":{}}`,
  );
  const event = decodeRoomEvent(raw, roomId);
  expect(event.ok && event.value.state_key).toBeUndefined();
  expect(event.ok && Object.getPrototypeOf(event.value) === Object.prototype).toBe(true);
});

test('[01.R-08] stripped state has type, state key, sender and content only', () => {
  const raw = { type: 'm.room.name', state_key: '', sender: '@a:b', content: { name: 'x' }, event_id: '$leaked' };
  expect(decodeStripped(raw)).toEqual({
    ok: true,
    value: { type: 'm.room.name', state_key: '', sender: '@a:b', content: { name: 'x' } },
  });
  expect(decodeStripped({ ...raw, state_key: undefined }).ok).toBe(false);
  expect(decodeStripped({ ...raw, sender: 'a' }).ok).toBe(false);
  expect(decodeStripped({ ...raw, content: null }).ok).toBe(false);
});

test('[SEC-03] an event too deep to be copied is refused, wherever it is deep', () => {
  const deep: unknown = JSON.parse(`{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
  expect(reason({ content: deep })).toBe('tooDeep');
  expect(reason({ unsigned: deep })).toBe('tooDeep');
  expect(decodeStripped({ type: 't', state_key: '', sender: '@a:b', content: deep }).ok).toBe(false);
});
