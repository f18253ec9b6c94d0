import { createEvents } from '@parley/testkit/factory/events.ts';
import { describe, expect, test } from 'vitest';
import type { EventId } from '../ids/ids.ts';
import {
  beaconTargetOf,
  decodeBeaconInfo,
  encodeBeaconInfo,
  encodeBeaconLocation,
  readBeaconInfo,
  readBeaconLocation,
} from './beacon.ts';
import type { RoomEvent } from './event.ts';

const INFO = 'org.matrix.msc3672.beacon_info';
const BEACON = 'org.matrix.msc3672.beacon';
const CONTENT = { timeout: 60_000, live: true, 'org.matrix.msc3488.ts': 1_000, description: 'Walk' };
const PLACE = { latitude: 1, longitude: 2, uncertaintyM: null };

function infoEvent(content: object = CONTENT, { sender = 'ann', key = '@ann:example.org', type = INFO } = {}) {
  return createEvents().state(sender, type, { ...content }, key) as unknown as RoomEvent;
}

function beacon(content: object, type = BEACON): RoomEvent {
  return createEvents().event('ann', type, { ...content }) as unknown as RoomEvent;
}

describe('[03.B-01] what says that somebody shares', () => {
  test('it is read under both names, with what is left out', () => {
    const info = { description: 'Walk', timeoutMs: 60_000, isLive: true, startedAt: 1_000, asset: 'self' };
    expect(readBeaconInfo(infoEvent())).toEqual({ eventId: '$1', owner: '@ann:example.org', info });
    const stable = { timeout: 60_000, live: true, 'm.ts': 1_000, 'm.asset': { type: 'm.pin' } };
    expect(readBeaconInfo(infoEvent(stable, { type: 'm.beacon_info' }))?.info).toEqual({
      ...{ description: null, timeoutMs: 60_000, isLive: true, startedAt: 1_000, asset: 'pin' },
    });
  });

  test('it is written under the older names, and read as it was', () => {
    const info = { description: null, timeoutMs: 5, isLive: false, startedAt: 7, asset: 'self' } as const;
    const content = encodeBeaconInfo(info);
    expect(content).toEqual({
      ...{ timeout: 5, live: false, 'org.matrix.msc3488.ts': 7, 'org.matrix.msc3488.asset': { type: 'm.self' } },
    });
    expect(decodeBeaconInfo(content)).toEqual(info);
  });

  test('[03.B-08] nobody speaks for another', () => {
    expect(readBeaconInfo(infoEvent(CONTENT, { sender: 'bob' }))).toBeNull();
    expect(readBeaconInfo(infoEvent(CONTENT, { key: '' }))).toBeNull();
    expect(readBeaconInfo(beacon(CONTENT, INFO))).toBeNull();
  });

  test.each([
    [{ ...CONTENT, timeout: undefined }],
    [{ ...CONTENT, timeout: -1 }],
    [{ ...CONTENT, timeout: '60000' }],
    [{ ...CONTENT, timeout: 8.64e15 }],
    [{ ...CONTENT, timeout: Number.POSITIVE_INFINITY }],
    [{}],
  ])('[SEC-03] [SEC-04] %j is none', (content) => {
    expect(readBeaconInfo(infoEvent(content))).toBeNull();
  });

  test('[SEC-03] only true is live, and a time that is none is not said', () => {
    expect(decodeBeaconInfo({ ...CONTENT, live: 'true' })?.isLive).toBe(false);
    for (const ts of [null, -5, 'now', 1e300])
      expect(decodeBeaconInfo({ ...CONTENT, 'org.matrix.msc3488.ts': ts })?.startedAt).toBeNull();
  });
});

describe('[03.B-06] where somebody is', () => {
  const content = encodeBeaconLocation('$info' as EventId, PLACE, 2_000);

  test('it is written with a reference to the share, and read as it was', () => {
    expect(content).toEqual({
      'org.matrix.msc3488.location': { uri: 'geo:1,2' },
      'org.matrix.msc3488.ts': 2_000,
      'm.relates_to': { rel_type: 'm.reference', event_id: '$info' },
    });
    expect(readBeaconLocation(beacon(content))).toEqual({
      ...{ eventId: '$1', sender: '@ann:example.org', infoId: '$info', place: PLACE, at: 2_000 },
    });
    const stable = { 'm.location': { uri: 'geo:1,2' }, 'm.ts': 3, 'm.relates_to': content['m.relates_to'] };
    expect(readBeaconLocation(beacon(stable, 'm.beacon'))).toMatchObject({ place: PLACE, at: 3 });
  });

  test.each([
    [{ ...content, 'm.relates_to': { rel_type: 'm.thread', event_id: '$info' } }],
    [{ ...content, 'm.relates_to': { rel_type: 'm.reference', event_id: 7 } }],
    [{ ...content, 'm.relates_to': null }],
  ])('[SEC-03] %j belongs to no share', (bad) => {
    expect(beaconTargetOf(beacon(bad))).toBeNull();
    expect(readBeaconLocation(beacon(bad))).toBeNull();
  });

  test.each([
    [{ ...content, 'org.matrix.msc3488.location': undefined }],
    [{ ...content, 'org.matrix.msc3488.location': { uri: ['geo:1,2'] } }],
    [{ ...content, 'org.matrix.msc3488.ts': '2000' }],
    [{ ...content, 'org.matrix.msc3488.ts': undefined }],
  ])('[SEC-03] [SEC-04] [03.B-07] %j says nothing', (bad) => {
    expect(readBeaconLocation(beacon(bad))).toBeNull();
  });
});
