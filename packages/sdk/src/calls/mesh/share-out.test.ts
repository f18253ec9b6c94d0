import { expect, test } from 'vitest';
import { limitedPicture, withEncoding } from '../peer/send-limits.ts';
import { bothLooks, shareOut } from './share-out.ts';

const ALL = { camera: true, screen: true };

test('[MSH-14] the more devices get a picture, the smaller, rarer and cheaper each copy is', () => {
  const cameras = [1, 2, 3, 5, 7].map((others) => shareOut(others, ALL).camera);
  expect(cameras.map(({ scaleDownBy, maxFramerate }) => [scaleDownBy, maxFramerate])).toEqual([
    [1, 30],
    [1, 30],
    [1.5, 30],
    [2, 15],
    [2, 15],
  ]);
  expect(cameras.map(({ maxBitrate }) => maxBitrate)).toEqual([900_000, 900_000, 600_000, 360_000, 257_143]);
  for (let others = 2; others < 8; others += 1) {
    const { camera, screen } = shareOut(others, ALL);
    expect(camera.maxBitrate * others).toBeLessThanOrEqual(1_800_010);
    expect(screen.maxBitrate * others).toBeLessThanOrEqual(4_000_000);
    expect(screen.scaleDownBy).toBe(1);
  }
  expect(shareOut(0, ALL)).toEqual(shareOut(1, ALL));
});

test('[MSH-15] a picture that nobody looks at is not sent', () => {
  const { camera, screen } = shareOut(2, { camera: false, screen: true });
  expect([camera.isSent, screen.isSent]).toEqual([false, true]);
});

test('[MSH-14] limits are set once, and only where something is agreed', () => {
  const limit = limitedPicture(shareOut(3, { camera: false, screen: true }).camera);
  const first = withEncoding({ encodings: [{ active: true }, { active: true }] }, limit);
  expect(first?.encodings).toEqual([
    { active: false, maxBitrate: 600_000, maxFramerate: 30, scaleResolutionDownBy: 1.5 },
    { active: true },
  ]);
  expect(withEncoding(first ?? { encodings: [] }, limit)).toBeNull();
  expect(withEncoding({ encodings: [] }, limit)).toBeNull();
});

test('[MSH-15] what either account draws is drawn, and so is what one does not name', () => {
  const one = new Map([
    ['a', { camera: true, screen: false }],
    ['b', { camera: false, screen: false }],
    ['c', { camera: false, screen: false }],
  ]);
  const other = new Map([
    ['a', { camera: false, screen: true }],
    ['b', { camera: false, screen: false }],
  ]);
  expect([...bothLooks(one, other)]).toEqual([
    ['a', { camera: true, screen: true }],
    ['b', { camera: false, screen: false }],
  ]);
});

test('[07.M-05] in push-to-talk speech has 12 kbit/s', () => {
  expect(shareOut(2, ALL, true).sound).toBe(12_000);
  expect(shareOut(2, ALL).sound).toBeNull();
});
