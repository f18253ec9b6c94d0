import { expect, test } from 'vitest';
import { FakeLocator } from '../test-locator.ts';
import { type Located, locate, watch } from './locate.ts';

test('[LOC-34] the place, how exact it is, and when it was measured', async () => {
  const locator = new FakeLocator();
  const asked = locate(locator);
  locator.move(51.5, -0.1, 12, 1_000);
  expect(await asked).toEqual({
    ok: true,
    value: { place: { latitude: 51.5, longitude: -0.1, uncertaintyM: 12 }, at: 1_000 },
  });
});

test.each([
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'timeout'],
] as const)('[LOC-34] error %d of the browser is %s', async (code, error) => {
  const locator = new FakeLocator();
  const asked = locate(locator);
  locator.fail(code);
  expect(await asked).toEqual({ ok: false, error });
});

test('[LOC-34] a browser without it says so', async () => {
  expect(await locate(undefined)).toEqual({ ok: false, error: 'unsupported' });
});

test('[LOC-36] a watch tells each move until it is ended', () => {
  const locator = new FakeLocator();
  const heard: Located[] = [];
  const stop = watch(locator, (located) => heard.push(located));
  locator.move(1, 2, 3, 4);
  locator.fail(3);
  locator.move(5, 6, 7, 8);
  stop();
  locator.move(9, 9, 9, 9);
  expect(heard.map((located) => (located.ok ? located.value.at : located.error))).toEqual([4, 'timeout', 8]);
});
