/** Push-to-talk without a call service. */
import { expect, type Page, test } from '../fixtures/test.ts';
import { CALLING, call } from './calling.ts';
import { MESH_ENCRYPTED } from './many/in-call.ts';
import { rateOf } from './many/talk-page.ts';
import { button, loud, quiet, says, talkOfThree } from './many/talking.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(240_000);

/** The parameters that a page asks for the sound of the others, for each connection. */
const opusOf = (page: Page) =>
  page.evaluate(() =>
    globalThis.parleyPeers
      .filter(({ connectionState }) => connectionState === 'connected')
      .map(({ localDescription }) => /^a=fmtp:.*usedtx=1.*$/mu.exec(localDescription?.sdp ?? '')?.[0] ?? ''),
  );

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
  // A copy goes to each of the others, of 12 kbit/s.
  const rate = await rateOf(anas, 5);
  expect(rate.mostOfOne).toBeGreaterThan(6_000);
  expect(rate.mostOfOne).toBeLessThanOrEqual(12_200);
  expect(rate.packets).toBeGreaterThan(60);
  // So much is asked of other clients too.
  expect(await opusOf(anas)).toEqual([
    expect.stringContaining('maxaveragebitrate=12000'),
    expect.stringContaining('maxaveragebitrate=12000'),
  ]);
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
