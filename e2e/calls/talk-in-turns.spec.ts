import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { ENCRYPTED, join } from './many/in-call.ts';
import { listen, rateOf } from './many/talk-page.ts';
import { beginTalk, button, humming, loud, quiet, says } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

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
