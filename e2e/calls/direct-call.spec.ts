import { expect, type Page } from '../fixtures/test.ts';
import {
  allSay,
  answering,
  CALLING,
  call,
  control,
  hideAddress,
  lobby,
  noteStatus,
  place,
  ringing,
  status,
  test,
} from './calling.ts';
import { expectFlow, expectSilence, flowOf, routeOf } from './media-flow.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are encoded and decoded by whatever cores there are.
test.setTimeout(150_000);

/** The time for which the network is down. */
const CUT_MS = 5_000;
/** The time for which a call looks for another path. */
const CONNECT_WITHIN_MS = 30_000;

test('[07.V-05] [07.M-02] [07.M-03] [07.M-04] [07.ST-05] over the relay alone: seen and heard, muted, held, shown a screen, read on beside, lost and found, lost for good', async ({
  relay,
  pair: { anas, bos },
}) => {
  const both = [anas, bos];
  for (const page of both) await hideAddress(page);
  await place(anas, 'Video call');
  await allSay([anas], 'Ringing');
  await ringing(bos).getByRole('button', { name: 'Answer with video' }).click();
  await allSay(both, 'Connected');
  for (const page of both) {
    await expectFlow(page, { pictures: 1 });
    expect(await routeOf(page)).toMatchObject({ local: 'relay', remote: 'relay' });
  }

  await control(anas, 'Microphone').click();
  await expect(call(bos).getByRole('group', { name: 'Ana', exact: true }).getByLabel('muted')).toBeVisible();
  await expectSilence(bos);
  await control(anas, 'Microphone').click();
  await expectFlow(bos, { pictures: 1 });

  await control(anas, 'Hold').click();
  await allSay(both, 'On hold');
  // Media that were on their way still arrive.
  await expect(async () => {
    expect(await flowOf(anas)).toMatchObject({ audioBytesIn: 0, framesIn: [0] });
  }).toPass({ timeout: 10_000 });
  await expectSilence(bos);
  await control(anas, 'Hold').click();
  await allSay(both, 'Connected');
  for (const page of both) await expectFlow(page, { pictures: 1 });

  const screen = call(bos).locator('video[data-purpose="screenshare"]');
  await control(anas, 'Share screen').click();
  await expect(screen).toBeVisible();
  await expectFlow(bos, { pictures: 2 });
  await control(anas, 'Share screen').click();
  await expect(screen).toBeHidden();
  await expectFlow(bos, { pictures: 1 });

  await bos.goto('#/home');
  await call(bos).getByRole('button', { name: 'Back to the call' }).click();
  await control(bos, 'Camera').click();
  await expectFlow(anas, { pictures: 0 });
  await control(bos, 'Camera').click();
  await expectFlow(anas, { pictures: 1 });

  // The relay forgets for whom it relayed: only a restart finds another way.
  const before = await routeOf(anas);
  const said = await Promise.all(both.map(noteStatus));
  await relay.stop();
  await anas.waitForTimeout(CUT_MS);
  await relay.start();
  for (const statuses of said) await expect.poll(statuses, { timeout: 20_000 }).toContain('Reconnecting');
  await allSay(both, 'Connected', CONNECT_WITHIN_MS);
  for (const page of both) await expectFlow(page, { pictures: 1 });
  expect((await routeOf(anas))?.ufrag).not.toBe(before?.ufrag);

  await anas.clock.install();
  await relay.stop();
  await allSay(both, 'Reconnecting', 20_000);
  // Her page's time goes on besides, while both are looked at.
  await anas.clock.fastForward(CONNECT_WITHIN_MS - 10_000);
  await expect(status(anas)).toHaveText('Reconnecting');
  await anas.clock.fastForward(10_000);
  await allSay(both, 'Call ended: no connection could be made');
});

test('[07.R-04] [07.R-09] [REL-69] [VO-03] one of two devices answers, the other stops ringing; two that call each other have one call', async ({
  control: proxy,
  pair: { bo, anas, bos, open },
}) => {
  const other = await open(bo);
  await place(anas, 'Voice call');
  await answering(other).click();
  await allSay([anas, other], 'Connected');
  for (const page of [anas, other]) await expectFlow(page, { pictures: 0 });
  await expect(ringing(bos)).toBeHidden();
  await expect(call(bos)).toBeHidden();
  // Beside the call a voice message has the microphone too.
  await anas.getByRole('button', { name: 'Record voice message' }).click();
  const voice = anas.getByRole('region', { name: 'Voice message' });
  await expect(voice).toContainText('0:01', { timeout: 10_000 });
  await voice.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByRole('group', { name: /^Audio/ })).toBeVisible();
  for (const page of [anas, other]) await expectFlow(page, { pictures: 0 });
  await control(other, 'Leave').click();
  await expect(status(anas)).toHaveText('Call ended: they left');
  await expect(call(anas)).toBeHidden();

  // Neither knows of the other's call before both have placed theirs.
  const rule = { method: 'PUT', path: '/send/m\\.call\\.invite/' };
  await proxy.setMode({
    kind: 'faults',
    rules: [{ ...rule, fault: { kind: 'delay', phase: 'request', delayMs: 3_000 } }],
  });
  for (const page of [anas, bos]) await page.getByRole('button', { name: 'Voice call' }).click();
  const start = (page: Page) => lobby(page).getByRole('button', { name: 'Start call' }).click();
  await Promise.all([start(anas), start(bos)]);
  await allSay([anas, bos], 'Connected');
  for (const page of [anas, bos]) await expectFlow(page, { pictures: 0 });
});
