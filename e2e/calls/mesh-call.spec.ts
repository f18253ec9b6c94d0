import { findings } from '../fixtures/axe.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { allSay, CALLING, call, control, lobby, lookingAt, press, status, test } from './calling.ts';
import { bar, begin, expectPicture, expectReceives, join, MESH, MESH_ENCRYPTED, tile } from './many/in-call.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are encoded and decoded by whatever cores there are.
test.setTimeout(300_000);

const sees = (page: Page, ...names: readonly string[]) => Promise.all(names.map((name) => expectPicture(page, name)));

test('[MSH-10] [MSH-11] a call of three in full mesh: begun, joined, seen and heard by all, and left', async ({
  relay,
  homeserver,
  openProfile,
  guard,
}) => {
  expect(relay).toBeDefined();
  // The well-known file is where a call service would be named.
  guard.allow(/asked https:\/\/localhost$/u);
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  await homeserver.room([ana, bo, cy], 'Band', MESH_ENCRYPTED);
  const open = async (person: typeof ana) => lookingAt(await openProfile(), person, 'Band');
  const [anas, bos] = [await open(ana), await open(bo)];
  const cys = await lookingAt(await openProfile({ colorScheme: 'dark' }), cy, 'Band');

  await anas.getByRole('button', { name: 'Video call' }).click();
  await expect(lobby(anas)).toContainText('from each device straight to each other');
  expect(await findings(anas), 'before the call').toEqual([]);
  await lobby(anas).getByRole('button', { name: 'Start call' }).click();
  await allSay([anas], 'Connected', 30_000);
  await expect(bar(bos)).toContainText('1 person');
  await expect(bos.getByRole('link', { name: /^Band, .*call/u })).toBeVisible();
  await join(bos);
  await Promise.all([sees(anas, 'Bo'), sees(bos, 'Ana')]);
  await join(cys);
  await Promise.all([sees(anas, 'Bo', 'Cy'), sees(bos, 'Ana', 'Cy'), sees(cys, 'Ana', 'Bo')]);
  await Promise.all([anas, bos, cys].map((page) => expectReceives(page, 2)));
  for (const page of [anas, cys]) expect(await findings(page), 'in the call').toEqual([]);
  await expect(call(anas).getByRole('img', { name: 'Not confirmed' })).toHaveCount(0);
  await expect(control(anas, 'Raise hand')).toBeHidden();

  await control(anas, 'Microphone').click();
  await Promise.all(
    [bos, cys].map((page) => expect(tile(page, 'Ana').getByLabel('muted')).toBeVisible({ timeout: 15_000 })),
  );
  await control(anas, 'Camera').click();
  await expect(tile(bos, 'Ana').locator('video')).toBeHidden({ timeout: 15_000 });
  await control(anas, 'Camera').click();
  await sees(bos, 'Ana');

  await control(cys, 'Leave').click();
  await expect(call(cys)).toBeHidden();
  await Promise.all([anas, bos].map((page) => expect(tile(page, 'Cy')).toBeHidden({ timeout: 15_000 })));
  await expect(bar(cys)).toContainText('2 people');
  await control(anas, 'Leave').click();
  await expect(tile(bos, 'Ana')).toBeHidden({ timeout: 15_000 });
  await expect(status(bos)).toHaveText('Connected');
  await control(bos, 'Leave').click();
  await expect(bar(cys)).toBeHidden({ timeout: 15_000 });
});

test('[MSH-11] [RCV-07] [VOX-05] a whole call in full mesh by keyboard alone, and axe finds nothing on any of its screens', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  await homeserver.room([ana, bo, cy], 'Band', MESH_ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile({ colorScheme: 'dark' }), bo, 'Band');
  const shares = control(anas, 'Share screen');

  await anas.getByRole('textbox', { name: 'Message' }).focus();
  await press(anas, anas.getByRole('main').getByRole('button', { name: 'Video call' }), 'Shift+Tab');
  expect(await findings(anas), 'before the call').toEqual([]);
  await press(anas, lobby(anas).getByRole('button', { name: 'Camera' }), 'Shift+Tab');
  await expect(lobby(anas).getByRole('button', { name: 'Camera' })).toHaveAttribute('aria-pressed', 'false');
  await anas.keyboard.press('Enter');
  await press(anas, lobby(anas).getByRole('button', { name: 'Start call' }));
  await bos.getByRole('textbox', { name: 'Message' }).focus();
  await press(bos, bar(bos).getByRole('button', { name: 'Join call' }), 'Shift+Tab');
  expect(await findings(bos), 'before joining').toEqual([]);
  await press(bos, bos.getByRole('dialog', { name: 'Join call' }).getByRole('button', { name: 'Join call' }));
  await allSay([anas, bos], 'Connected', 30_000);
  await Promise.all([expectPicture(anas, 'Bo'), expectPicture(bos, 'Ana')]);
  for (const page of [anas, bos]) expect(await findings(page), 'in the call').toEqual([]);

  await tabTo(anas, control(anas, 'Microphone'), 'F6');
  await anas.keyboard.press('m');
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeVisible({ timeout: 15_000 });
  await anas.keyboard.press('m');
  await expect(tile(bos, 'Ana').getByLabel('muted')).toBeHidden({ timeout: 15_000 });
  await anas.keyboard.press('v');
  await expect(tile(bos, 'Ana').locator('video')).toBeHidden({ timeout: 15_000 });
  await anas.keyboard.press('v');
  await press(anas, shares, 'ArrowRight');
  await expect(call(bos).getByRole('group', { name: /Ana.*screen/u })).toBeVisible({ timeout: 30_000 });
  for (const page of [anas, bos]) expect(await findings(page), 'with a screen').toEqual([]);
  await tabTo(anas, shares, 'ArrowRight');
  await anas.keyboard.press('Enter');
  await expect(call(bos).getByRole('group', { name: /Ana.*screen/u })).toBeHidden({ timeout: 30_000 });

  await press(anas, control(anas, 'Devices'), 'ArrowRight');
  const devices = anas.getByRole('dialog', { name: 'Devices' });
  await expect(devices.getByRole('radiogroup', { name: 'Your microphone is heard' })).toBeVisible();
  expect(await findings(anas), 'with the devices').toEqual([]);
  await anas.keyboard.press('Escape');
  await expect(control(anas, 'Devices')).toBeFocused();
  await press(anas, control(anas, 'Leave'), 'ArrowRight');
  await expect(call(anas)).toBeHidden();
  expect(await findings(anas), 'after the call').toEqual([]);
  await tabTo(bos, control(bos, 'Microphone'), 'F6');
  await press(bos, control(bos, 'Leave'), 'ArrowRight');
  await expect(call(bos)).toBeHidden();
});

test('[08.G-47] a call of another client that wants a data channel gets one, from the device that calls', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/asked https:\/\/localhost$/u);
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  const roomId = await homeserver.room([ana, bo, cy], 'Band', MESH);
  const path = `/v3/rooms/${encodeURIComponent(roomId)}/state/org.matrix.msc3401.call/theirs`;
  const options = { ordered: false, maxRetransmits: 2 };
  const wanted = { dataChannelsEnabled: true, dataChannelOptions: options };
  await homeserver.ask(ana, 'PUT', path, { 'm.intent': 'm.prompt', 'm.type': 'm.video', ...wanted });
  const open = async (person: typeof ana) => {
    const page = await openProfile();
    await page.addInitScript(noteChannels);
    return lookingAt(page, person, 'Band');
  };
  const [anas, bos] = [await open(ana), await open(bo)];
  await begin(anas);
  await join(bos);
  await Promise.all([sees(anas, 'Bo'), sees(bos, 'Ana')]);
  const noted = (page: Page) => page.evaluate(() => globalThis.parleyChannels);
  await expect.poll(() => noted(bos)).toEqual([{ label: 'datachannel', isOurs: false, ...options }]);
  expect(await noted(anas)).toEqual([{ label: 'datachannel', isOurs: true, ...options }]);
  for (const page of [bos, anas]) await control(page, 'Leave').click();
});

declare global {
  var parleyChannels: { label: string; isOurs: boolean; ordered: boolean; maxRetransmits: number | null }[];
}

/** Runs in a page before its first script: notes the data channels of its connections. */
function noteChannels(): void {
  globalThis.parleyChannels = [];
  const note = ({ label, ordered, maxRetransmits }: RTCDataChannel, isOurs: boolean) =>
    globalThis.parleyChannels.push({ label, isOurs, ordered, maxRetransmits });
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('datachannel', ({ channel }) => note(channel, false));
    }

    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options);
      note(channel, true);
      return channel;
    }
  };
}
