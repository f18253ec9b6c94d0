import type { Page } from '@playwright/test';
import type { Person } from '../fixtures/homeserver.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, CALLING, call, lobby, lookingAt } from './calling.ts';
import { CALLS, ENCRYPTED, join, MESH_ENCRYPTED } from './many/in-call.ts';
import { hum, isQuiet, listen, loudSince, pressedAt, rateOf } from './many/talk-page.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

const button = (page: Page) => call(page).getByRole('button', { name: 'Hold to talk', exact: true });
const says = (page: Page, text: string | RegExp) =>
  expect(call(page).getByText(text, { exact: typeof text === 'string' })).toBeVisible();
const quiet = (page: Page) => expect.poll(() => isQuiet(page), { timeout: 20_000 }).toBe(true);
const loud = (page: Page) => expect.poll(() => loudSince(page), { timeout: 10_000 }).not.toBeNull();

/** Opens a page whose microphone hums. */
async function humming(page: Page, person: Person, room: string): Promise<Page> {
  await page.addInitScript(hum);
  return lookingAt(page, person, room);
}

/** Begins a push-to-talk call, and waits until it is connected. */
async function beginTalk(page: Page, isOneAtATime: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Voice call' }).click();
  await lobby(page).getByRole('switch', { name: 'Push-to-talk' }).click();
  if (isOneAtATime) await lobby(page).getByRole('switch', { name: 'One person at a time' }).click();
  await lobby(page).getByRole('button', { name: 'Start call' }).click();
  await allSay([page], 'Connected', 30_000);
}

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

test('[PTT-06] [PTT-09] of three people one talks at a time, also when two press at once; in an encrypted room', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const people = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  const [ana, bo, cy] = people;
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const anas = await humming(await openProfile(), ana, 'Band');
  const bos = await humming(await openProfile(), bo, 'Band');
  const cys = await humming(await openProfile(), cy, 'Band');
  await beginTalk(anas, true);
  for (const page of [bos, cys]) await join(page);
  const pages = [anas, bos, cys];
  for (const page of pages) await expect(button(page)).toBeVisible();
  await listen(cys);
  await quiet(cys);

  await button(anas).focus();
  await anas.keyboard.down(' ');
  await says(anas, 'You are talking');
  for (const page of [bos, cys]) await says(page, 'Ana is talking');
  await loud(cys);
  await button(bos).focus();
  await bos.keyboard.down(' ');
  await expect(button(bos)).toHaveAttribute('aria-pressed', 'false');
  await says(bos, 'Ana is talking');
  await bos.keyboard.up(' ');
  const { payload, withHeaders, packets } = await rateOf(anas, 5);
  test.info().annotations.push({
    type: 'push-to-talk, encrypted',
    description: `${payload} bit/s of sound, ${withHeaders} with headers, ${packets} packets a second`,
  });
  await anas.keyboard.up(' ');
  await quiet(cys);

  await Promise.all([anas, bos].map((page) => page.keyboard.down(' ')));
  await expect(async () => {
    const talking = await Promise.all(
      [anas, bos].map((page) => call(page).getByText('You are talking', { exact: true }).count()),
    );
    expect(talking.filter((count) => count > 0)).toEqual([1]);
  }).toPass({ timeout: 5_000 });
  await says(cys, /^(Ana|Bo) is talking$/);
  await loud(cys);
  await Promise.all([anas, bos].map((page) => page.keyboard.up(' ')));
  await quiet(cys);
});

test('[08.G-50] [PTT-01] [PTT-06] push-to-talk without a call service: the floor goes from one to the other in full mesh', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const people = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  const [ana, bo, cy] = people;
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  await homeserver.room([ana, bo, cy], 'Band', MESH_ENCRYPTED);
  const pages: Page[] = [];
  for (const person of [ana, bo, cy]) pages.push(await humming(await openProfile(), person, 'Band'));
  const [anas, bos, cys] = pages;
  if (anas === undefined || bos === undefined || cys === undefined) throw new Error('three pages');
  await beginTalk(anas, true);
  for (const page of [bos, cys]) await join(page);
  for (const page of pages) await expect(button(page)).toBeVisible();
  await listen(cys);
  await quiet(cys);

  await button(anas).focus();
  await anas.keyboard.down(' ');
  await says(anas, 'You are talking');
  for (const page of [bos, cys]) await says(page, 'Ana is talking');
  await loud(cys);
  expect((await rateOf(anas, 5)).payload).toBeLessThanOrEqual(32_000);
  await button(bos).focus();
  await bos.keyboard.down(' ');
  await expect(button(bos)).toHaveAttribute('aria-pressed', 'false');
  await bos.keyboard.up(' ');
  await anas.keyboard.up(' ');
  await quiet(cys);
  await expect(call(bos).getByText('Ana is talking')).toBeHidden();
  await bos.keyboard.down(' ');
  await says(bos, 'You are talking');
  for (const page of [anas, cys]) await says(page, 'Bo is talking');
  await loud(cys);
  await bos.keyboard.up(' ');
  await quiet(cys);
});
