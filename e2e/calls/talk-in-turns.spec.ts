import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { ENCRYPTED } from './many/in-call.ts';
import { rateOf } from './many/talk-page.ts';
import { button, loud, quiet, says, talkOfThree } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

test('[PTT-06] [PTT-09] of three people one talks at a time, also when two press at once; in an encrypted room', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const { anas, bos, cys } = await talkOfThree(homeserver, openProfile, ENCRYPTED);

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
