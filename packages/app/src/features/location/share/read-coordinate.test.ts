import { slowTexts } from '@parley/testkit/corpus/text-time.ts';
import { expect, test } from 'vitest';
import { readCoordinate, readPoint } from './read-coordinate.ts';

test.each([
  ['51.5074', 51.5074],
  [' +51,5074° ', 51.5074],
  ['-12', -12],
  ['−12.5', -12.5],
  ['33.8 S', -33.8],
  ['33.8° n', 33.8],
  ['90', 90],
  ['-0', 0],
])('[LOC-33] latitude: %s is %d', (text, value) => {
  expect(readCoordinate(text, 'latitude')).toBe(value);
});

test.each(['', 'north', '90.1', '-91', '1e1', '5.', '1 2', '0x10', '12 E', 'Infinity', '1.2.3', '1'.repeat(500)])(
  '[LOC-33] latitude: %s is none',
  (text) => {
    expect(readCoordinate(text, 'latitude')).toBeNull();
  },
);

test('[LOC-33] longitudes go to 180 and have halves of their own', () => {
  expect(readCoordinate('180', 'longitude')).toBe(180);
  expect(readCoordinate('180.5', 'longitude')).toBeNull();
  expect(readCoordinate('0.1278 W', 'longitude')).toBe(-0.1278);
  expect(readCoordinate('0.1278 N', 'longitude')).toBeNull();
});

test('[LOC-33] both are read from what a map copies', () => {
  expect(readPoint('51.5074, -0.1278')).toEqual({ latitude: 51.5074, longitude: -0.1278 });
  expect(readPoint('51,5074; -0,1278')).toEqual({ latitude: 51.5074, longitude: -0.1278 });
  expect(readPoint('51,5074')).toBeNull();
  expect(readPoint('91, 0')).toBeNull();
  expect(readPoint('1, 2, 3')).toBeNull();
});

test('[SEC-05] any text is read in linear time', () => {
  expect(slowTexts((text) => [readCoordinate(text, 'latitude'), readPoint(text)])).toEqual([]);
}, 120_000);
