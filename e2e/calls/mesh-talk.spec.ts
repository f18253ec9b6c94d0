/** Push-to-talk without a call service. */
import { expect, test } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { MESH_ENCRYPTED } from './many/in-call.ts';
import { rateOf } from './many/talk-page.ts';
import { button, loud, quiet, says, talkOfThree } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

test('[08.G-50] [PTT-01] [PTT-06] push-to-talk without a call service: the floor goes from one to the other in full mesh', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const { anas, bos, cys } = await talkOfThree(homeserver, openProfile, MESH_ENCRYPTED);

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
