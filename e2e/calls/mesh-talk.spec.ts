/** Push-to-talk without a call service. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { join, MESH_ENCRYPTED } from './many/in-call.ts';
import { listen, rateOf } from './many/talk-page.ts';
import { beginTalk, button, humming, loud, quiet, says } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

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
