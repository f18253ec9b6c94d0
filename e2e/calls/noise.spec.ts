import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/sfu.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { CALLING, call, control, lookingAt, status } from './calling.ts';
import { begin, ENCRYPTED, expectReceives, join } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(240_000);

/** The sound of a page's microphone that is sent: its track, and whether the page made it itself. */
function sentSound(page: Page): Promise<{ readonly id: string; readonly isMade: boolean } | null> {
  return page.evaluate(() => {
    const senders = globalThis.parleyPeers
      .filter(({ connectionState }) => connectionState !== 'closed')
      .flatMap((peer) => peer.getSenders());
    const track = senders.find((sender) => sender.track?.kind === 'audio')?.track;
    if (track === undefined || track === null || track.readyState !== 'live') return null;
    return { id: track.id, isMade: track.label.startsWith('MediaStreamAudioDestinationNode') };
  });
}

test('[CALL-24] strong noise suppression is fetched when it is chosen, and the call goes on with it and without', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  await homeserver.room([ana, bo, await homeserver.person('cy')], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const fetched: string[] = [];
  anas.on('request', (request) => fetched.push(request.url()));
  const suppression = () => fetched.filter((url) => /rnnoise/iu.test(url));
  const bos = await lookingAt(await openProfile(), bo, 'Band');
  await begin(anas);
  await join(bos);
  await expectReceives(bos, 1);
  expect(suppression()).toEqual([]);
  expect(await sentSound(anas)).toMatchObject({ isMade: false });

  await control(anas, 'Devices').click();
  const devices = anas.getByRole('dialog', { name: 'Devices' });
  await devices.getByText('Audio', { exact: true }).click();
  const choose = (name: string) =>
    devices.getByRole('radiogroup', { name: 'Noise suppression' }).getByRole('radio', { name, exact: true }).check();
  await choose('Strong');
  await expect.poll(() => sentSound(anas)).toMatchObject({ isMade: true });
  // The browser does not tell of requests of worklets.
  expect(suppression()).toEqual([expect.stringMatching(/\.wasm$/u)]);
  expect(await findings(anas), 'in the devices').toEqual([]);
  await expectReceives(bos, 1);
  await expect(devices.getByText('does not work here')).toBeHidden();

  await choose('Browser');
  await expect.poll(() => sentSound(anas)).toMatchObject({ isMade: false });
  await expectReceives(bos, 1);
  await devices.getByRole('button', { name: 'Done' }).click();
  await expect(status(anas)).toHaveText('Connected');
  await control(anas, 'Leave').click();
  await expect(call(anas)).toBeHidden();

  // The next call begins with it, and the microphone is let go with the call.
  await anas.goto('/#/settings/calls');
  await anas.getByRole('radiogroup', { name: 'Noise suppression' }).getByRole('radio', { name: 'Strong' }).check();
  expect(await findings(anas), 'in the settings').toEqual([]);
  await anas.goBack();
  await join(anas);
  await expect.poll(() => sentSound(anas)).toMatchObject({ isMade: true });
  await expectReceives(bos, 1);
  await control(anas, 'Leave').click();
  await expect.poll(() => sentSound(anas)).toBeNull();
});
