import { expect, test } from '../fixtures/test.ts';
import { AREA_NAMES, observeArea } from './areas.ts';
import { observe } from './script.ts';
import { fakeServer, realServer } from './servers.ts';

test('the fake homeserver shows what Synapse shows, step by step', async ({ stage, homeserver }) => {
  const real = await observe(realServer(stage, homeserver));
  const fake = await observe(fakeServer());
  expect(fake.map(([step]) => step)).toEqual(real.map(([step]) => step));
  for (const [number, [step, what]] of real.entries()) expect.soft(fake[number]?.[1], step).toEqual(what);
});

for (const area of AREA_NAMES) {
  test(`the fake homeserver does as Synapse does: ${area}`, async ({ stage, homeserver }) => {
    const real = await observeArea(realServer(stage, homeserver), area);
    const fake = await observeArea(fakeServer(), area);
    expect(real.length).toBeGreaterThan(0);
    expect(fake.map(([step]) => step)).toEqual(real.map(([step]) => step));
    for (const [number, [step, what]] of real.entries()) expect.soft(fake[number]?.[1], step).toEqual(what);
  });
}
