import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { standInFor, withStandIns } from './stand-in.ts';

const make = createEvents();
const events = Array.from({ length: 50 }, (_, at) =>
  make.message('bo', `said ${at}`),
) as unknown as readonly RoomEvent[];

/** Throws over each of `bad` by itself, and counts how often it was tried. */
function attemptOver(bad: ReadonlySet<unknown>) {
  let tries = 0;
  const attempt = async (tried: readonly RoomEvent[]) => {
    tries += 1;
    for (const event of tried) if (bad.has(event)) throw new TypeError(String(event.content['body']));
  };
  return { attempt, tries: () => tries };
}

test.each([[[7]], [[0]], [[49]], [[3, 4, 30]]])(
  '[TL-22] only the events %j that break what takes them in are replaced, at their places',
  async (places) => {
    const bad = places.map((place) => events[place]);
    const { attempt, tries } = attemptOver(new Set(bad));
    const taken = await withStandIns(events, attempt);
    const isBad = (event: RoomEvent) => bad.includes(event);
    expect(taken?.events).toEqual(events.map((event) => (isBad(event) ? standInFor(event) : event)));
    expect(taken?.broken.map(({ error }) => String(error))).toEqual(places.map((place) => `TypeError: said ${place}`));
    expect(tries()).toBeLessThan(15 * places.length + 2);
  },
);

test('[TL-22] what breaks whatever came is nobody’s fault among the events', async () => {
  const attempt = () => Promise.reject(new TypeError('always'));
  expect(await withStandIns(events, attempt)).toBe(null);
});
