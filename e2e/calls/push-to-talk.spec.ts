import type { Page } from '@playwright/test';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { CALLS, join } from './many/in-call.ts';
import { listen, pressedAt, rateOf } from './many/talk-page.ts';
import { beginTalk, button, humming, loud, quiet, says } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

/** A finger on the button, until the function returned is called. */
async function touch(page: Page): Promise<() => Promise<void>> {
  const box = await button(page).boundingBox();
  if (box === null) throw new Error('no button');
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

test('[PTT-20] [PTT-24] [07.M-05] one is heard while the button is held, by keys and by touch, soon and with few bits', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  // Calls of two go from device to device.
  await homeserver.room([ana, bo, cy], 'Band', CALLS);
  const anas = await humming(await openProfile(), ana, 'Band');
  const bos = await humming(await openProfile(), bo, 'Band');
  await beginTalk(anas, false);
  await join(bos);
  await Promise.all([anas, bos].map((page) => expect(button(page)).toBeVisible()));
  await listen(bos);
  await quiet(bos);

  await button(anas).focus();
  await anas.keyboard.down(' ');
  await says(anas, 'You are talking');
  await says(bos, 'Ana is talking');
  await loud(bos);
  const rate = await rateOf(anas, 5);
  await anas.keyboard.up(' ');
  await quiet(bos);
  await expect(call(bos).getByText('Ana is talking')).toBeHidden();
  expect((await rateOf(anas, 2)).payload).toBeLessThan(1_000);

  const waits: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    await anas.keyboard.down(' ');
    await loud(bos);
    await anas.keyboard.up(' ');
    await quiet(bos);
    const heardAt = await bos.evaluate(() => globalThis.parleyHeardAt);
    waits.push(heardAt - (await pressedAt(anas)));
  }
  const median = Math.round(medianOf(waits));
  const { payload, withHeaders, packets } = rate;
  test.info().annotations.push({
    type: 'push-to-talk',
    description: `${median} ms from the press to the sound (${waits.map(Math.round).join(', ')}); ${payload} bit/s of sound, ${withHeaders} with headers, ${packets} packets a second`,
  });
  // The goal is 250 ms; a machine that has much else to do is given twice that.
  expect(median).toBeLessThanOrEqual(500);
  expect(payload).toBeGreaterThan(4_000);
  expect(payload).toBeLessThanOrEqual(16_000);

  const release = await touch(anas);
  await loud(bos);
  await says(anas, 'You are talking');
  await release();
  await quiet(bos);

  // The key of the page talks while another room is read.
  await anas.evaluate(() => {
    location.hash = '#/settings';
  });
  await expect(call(anas).getByRole('button', { name: 'Back to the call' })).toBeVisible();
  await anas.keyboard.down('F8');
  await loud(bos);
  await anas.keyboard.up('F8');
  await quiet(bos);
});
