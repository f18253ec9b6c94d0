/** Every file of the corpus, whole, cut and broken. */
import { LYING_MEDIA } from '@parley/testkit/corpus/lying-media.ts';
import { expect, test } from 'vitest';
import { showable } from './sniff.ts';

const MOST_PIXELS = 100_000_000;
/** Types under which nothing runs. */
const HARMLESS =
  /^(?:application\/octet-stream|image\/(?:png|jpeg|gif|webp|avif)|audio\/(?:ogg|flac|wav|mpeg)|video\/(?:webm|mp4))$/;

test('the corpus is large', () => {
  expect(LYING_MEDIA.length).toBeGreaterThanOrEqual(40);
});

test.each(LYING_MEDIA)('[SEC-31] [SEC-36] $why: shown as $shownAs', ({ make, shownAs }) => {
  const { mimeType, pixels } = showable(make());
  expect(mimeType).toBe(shownAs);
  expect(pixels).toBeLessThanOrEqual(MOST_PIXELS);
  expect(pixels > 0).toBe(mimeType.startsWith('image/'));
});

test.each(LYING_MEDIA)('[SEC-31] [SEC-36] $why: cut anywhere, or broken in a byte, it is as harmless', ({ make }) => {
  const whole = make();
  const broken = (at: number, by: number) => whole.map((byte, index) => (index === at ? byte ^ by : byte));
  const step = Math.max(1, Math.floor(whole.length / 200));
  for (let at = 0; at < whole.length; at += step) {
    for (const file of [whole.slice(0, at), broken(at, 0xff), broken(at, 1)]) {
      const { mimeType, pixels } = showable(file);
      expect(mimeType).toMatch(HARMLESS);
      expect(pixels).toBeLessThanOrEqual(MOST_PIXELS);
    }
  }
});

test('[SEC-05] a file of many megabytes is measured at once, whatever it repeats', () => {
  for (const { why, make } of LYING_MEDIA) {
    const file = make();
    const long = new Uint8Array(8 * 1024 * 1024);
    for (let at = 0; at + file.length <= long.length && at < long.length; at += Math.max(1, file.length))
      long.set(file, at);
    const before = process.cpuUsage();
    showable(long);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, why).toBeLessThan(1_000);
  }
});
