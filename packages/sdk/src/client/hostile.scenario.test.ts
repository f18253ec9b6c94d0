/**
 * Type confusion over the whole engine (SEC-03, SEC-04): every event it reads, broken in every part, in every place where a
 * server can put it. `PARLEY_HOSTILE=all` puts each broken event into every place; otherwise the places take turns.
 */
import { EVENT_SAMPLES } from '@parley/testkit/corpus/event-samples.ts';
import { HostileStage } from '@parley/testkit/corpus/hostile-stage.ts';
import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { PLACES, type PlacedCase } from '@parley/testkit/corpus/places.ts';
import { expect, test } from 'vitest';

const BATCH = 100;
const isWhole = process.env['PARLEY_HOSTILE'] === 'all';

/** A case for each broken form of `sample`, each in a room of its own. */
function casesOf(sample: unknown): readonly PlacedCase[] {
  return [...corruptions(sample)].flatMap(({ name, value }, index) => {
    // Values take turns too, so a step that has no factor in common with their number meets every pair.
    const places = isWhole ? PLACES : PLACES.slice(index % PLACES.length).slice(0, 1);
    return places.map((place) => ({
      roomId: `!${index}-${place}:example.org`,
      roomName: `${name} as ${place}`.slice(0, 80),
      place,
      event: value,
    }));
  });
}

test.each(EVENT_SAMPLES)(
  '[SEC-03] [SEC-04] $name: broken anywhere, it harms nothing else',
  async ({ event }) => {
    const stage = await HostileStage.open();
    const cases = casesOf(event);
    for (let first = 0; first < cases.length; first += BATCH) {
      const batch = cases.slice(first, first + BATCH);
      await stage.sync(batch);
      expect(await stage.harm(batch)).toEqual([]);
    }
    const restarted = await stage.restart();
    for (let first = 0; first < cases.length; first += BATCH) {
      expect(await restarted.harm(cases.slice(first, first + BATCH))).toEqual([]);
    }
    expect(stage.bugs).toEqual([]);
    expect(restarted.bugs).toEqual([]);
  },
  isWhole ? 1_200_000 : 120_000,
);

test('[SEC-03] there are at least five thousand cases, and every place has hundreds', () => {
  const cases = EVENT_SAMPLES.flatMap(({ event }) => casesOf(event));
  expect(cases.length).toBeGreaterThan(5_000);
  for (const place of PLACES) expect(cases.filter((each) => each.place === place).length).toBeGreaterThan(500);
});
