import { describe, expect, test } from 'vitest';
import {
  decodeAsset,
  decodeLocationBlock,
  decodeLocationMessage,
  encodeLocationMessage,
  formatGeoUri,
  parseGeoUri,
} from './location.ts';

const place = (latitude: number, longitude: number, uncertaintyM: number | null = null) => ({
  latitude,
  longitude,
  uncertaintyM,
});

describe('[03.L-01] geo addresses', () => {
  test.each([
    ['geo:1,2', place(1, 2)],
    ['GEO:51.5,-0.125;u=35', place(51.5, -0.125, 35)],
    ['geo:51.5,-0.125,17.5;crs=WGS84;U=3.5', place(51.5, -0.125, 3.5)],
    ['geo:-90,180;x=y;z', place(-90, 180)],
    ['geo:-0,-0.0', place(0, 0)],
  ])('%s is a place', (uri, expected) => {
    expect(parseGeoUri(uri)).toEqual(expected);
  });

  test.each([
    '',
    'geo:',
    'geo:1',
    'geo:1,2,3,4',
    'geo:1, 2',
    'geo:90.1,0',
    'geo:0,-180.5',
    'geo:1e1,2',
    'geo:NaN,2',
    'geo:1,2;u=-1',
    'geo:1,2;u=',
    'geo:1,2;u=1;u=2',
    'geo:1,2;crs=moon',
    'geo:1,2;',
    'geo:+1,2',
    'geo:.5,2',
    'http:1,2',
    ' geo:1,2',
    `geo:1,2;${'x'.repeat(400)}`,
  ])('%j is none', (uri) => {
    expect(parseGeoUri(uri)).toBeNull();
  });

  test('a hostile length costs nothing', () => {
    const begin = performance.now();
    for (const part of ['1', ';', ',', ';u=1', '1.']) expect(parseGeoUri(`geo:${part.repeat(1_000_000)}`)).toBeNull();
    expect(performance.now() - begin).toBeLessThan(500);
  });

  test('a place is written in decimals, and read as it was', () => {
    expect(formatGeoUri(place(51.500_000_4, -1e-9, 12.5))).toBe('geo:51.5,0;u=12.5');
    expect(formatGeoUri(place(-33.856_784, 151.215_297))).toBe('geo:-33.856784,151.215297');
    expect(parseGeoUri(formatGeoUri(place(100 / 7, -100, 0)))).toEqual(place(14.285_714, -100, 0));
  });
});

describe('[03.L-01] messages that tell a place', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5);

  test('one is written with everything that older and newer readers look at', () => {
    const content = encodeLocationMessage({ place: place(1.5, 2, 10), asset: 'self', description: 'Harbour', at });
    const body = 'User Location "Harbour" geo:1.5,2;u=10 at 2026-01-02T03:04:05.000Z';
    expect(content).toEqual({
      msgtype: 'm.location',
      body,
      geo_uri: 'geo:1.5,2;u=10',
      'org.matrix.msc3488.location': { uri: 'geo:1.5,2;u=10', description: 'Harbour' },
      'org.matrix.msc3488.asset': { type: 'm.self' },
      'org.matrix.msc1767.text': body,
      'org.matrix.msc3488.ts': at,
    });
    expect(decodeLocationMessage(content)).toEqual({
      ...{ place: place(1.5, 2, 10), asset: 'self', description: 'Harbour', at },
    });
  });

  test('a pin is not where its sender is, and what is not said is left out', () => {
    const content = encodeLocationMessage({ place: place(1, 2), asset: 'pin', description: null, at });
    expect(content['body']).toBe('Location geo:1,2 at 2026-01-02T03:04:05.000Z');
    expect(content['org.matrix.msc3488.location']).toEqual({ uri: 'geo:1,2' });
    expect(decodeLocationMessage(content)).toMatchObject({ asset: 'pin', description: null });
  });

  test('both names are read, and the older alone as well', () => {
    const old = { msgtype: 'm.location', body: 'here', geo_uri: 'geo:1,2' };
    expect(decodeLocationMessage(old)).toEqual({ place: place(1, 2), asset: 'self', description: 'here', at: null });
    expect(decodeLocationMessage({ ...old, body: 'My place: geo:1,2' })?.description).toBeNull();
    const stable = {
      ...{ msgtype: 'm.location', body: 'here', 'm.location': { uri: 'geo:3,4', description: ' there ' } },
      ...{ 'm.asset': { type: 'm.pin' }, 'm.ts': 5, 'org.matrix.msc3488.ts': 0 },
    };
    expect(decodeLocationMessage(stable)).toEqual({ place: place(3, 4), asset: 'pin', description: 'there', at: 5 });
  });

  test.each([
    [{ msgtype: 'm.text', body: 'x', geo_uri: 'geo:1,2' }],
    [{ msgtype: 'm.location', body: 'x' }],
    [{ msgtype: 'm.location', geo_uri: 'javascript:1' }],
    [{ msgtype: 'm.location', geo_uri: 7, 'm.location': [] }],
  ])('%j tells none', (content) => {
    expect(decodeLocationMessage(content)).toBeNull();
  });

  test('a description is cut, and between characters', () => {
    const block = decodeLocationBlock({ 'm.location': { uri: 'geo:1,2', description: '🙂'.repeat(2_000) } });
    expect(block?.description).toBe('🙂'.repeat(500));
  });

  test('what stands at a place is its sender, unless something else is said', () => {
    expect(decodeAsset({})).toBe('self');
    expect(decodeAsset({ 'm.asset': { type: 'm.elephant' } })).toBe('pin');
  });
});
