import { randomBytes } from 'node:crypto';
import { test as base } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { CALLING } from './calling.ts';
import { SfuMember, type SfuPages, serveSfuPages } from './sfu-pages.ts';

const test = base.extend<{ readonly pages: SfuPages }>({
  pages: async ({ stage }, use) => {
    const pages = await serveSfuPages(stage);
    await use(pages);
    await pages.stop();
  },
});

test.use({ launchOptions: CALLING });
// Pictures of two pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(240_000);

const newKey = () => [...randomBytes(16)];

test('[SFU-01] [09.L-03] under the page policy two people see each other by tokens of the service, with their keys and not without', async ({
  stage,
  sfu,
  homeserver,
  pages,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const roomId = await homeserver.room([ana, bo], 'Call');
  const path = '/_matrix/client/unstable/org.matrix.msc4143/rtc/transports';
  const headers = { authorization: `Bearer ${ana.accessToken}` };
  const announced = await fetch(stage.homeserverUrl + path, { headers });
  expect(await announced.json()).toEqual({
    rtc_transports: [{ type: 'livekit', livekit_service_url: sfu.serviceUrl }],
  });
  const [anasKey, bosKey] = [newKey(), newKey()];
  const common = { homeserver, roomId, serviceUrl: sfu.serviceUrl };
  const anas = await SfuMember.join(await openProfile(), pages, { ...common, person: ana, key: anasKey });
  const bos = await SfuMember.join(await openProfile(), pages, { ...common, person: bo, key: bosKey });

  // Without her key nothing of what comes is a picture.
  await expect.poll(async () => (await bos.received(anas)).bytes, { timeout: 60_000 }).toBeGreaterThan(20_000);
  expect(await bos.received(anas)).toMatchObject({ frames: 0, isEncrypted: true });
  await bos.hear(anas, anasKey, 0);
  await anas.hear(bos, bosKey, 0);
  await Promise.all([bos.expectFrames(anas), anas.expectFrames(bos)]);

  // A new key, given before it is used.
  const nextKey = newKey();
  await bos.hear(anas, nextKey, 1);
  await anas.hear(anas, nextKey, 1);
  await bos.expectFrames(anas);

  await sfu.kill();
  await Promise.all([anas, bos].map((member) => member.expectState('signalReconnecting')));
  await sfu.restart();
  await SfuMember.join(anas.page, pages, { ...common, person: ana, key: anasKey });
});
