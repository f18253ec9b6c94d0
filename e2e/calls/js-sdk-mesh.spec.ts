import { expect } from '../fixtures/test.ts';
import { allSay, CALLING, call, control, lookingAt, status, test } from './calling.ts';
import { bar, begin, expectPicture, expectReceives, join, MESH, MESH_ENCRYPTED, tile } from './many/in-call.ts';
import { JsSdkMeshCaller } from './many/js-sdk-mesh.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are encoded and decoded by whatever cores there are.
test.setTimeout(300_000);

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** Ana and Cy look at a room in which Bo's client is matrix-js-sdk. */
async function withJsSdk(
  { homeserver, openProfile, stage }: Pick<Fixtures, 'homeserver' | 'openProfile' | 'stage'>,
  { isEncrypted }: { readonly isEncrypted: boolean },
) {
  const [ana, bo, cy] = [await homeserver.person('ana'), await homeserver.person('bo'), await homeserver.person('cy')];
  const roomId = await homeserver.room([ana, bo, cy], 'Band', isEncrypted ? MESH_ENCRYPTED : MESH);
  const peer = await JsSdkMeshCaller.open(await openProfile(), stage.directUrl, bo, isEncrypted);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const cys = await lookingAt(await openProfile(), cy, 'Band');
  return { ana, bo, cy, roomId, peer, anas, cys };
}

test('[MSH-13] [08.G-40] matrix-js-sdk in a call in full mesh: called by one, calling the other, its sound, screen and leaving', async ({
  relay,
  stage,
  homeserver,
  openProfile,
  guard,
}) => {
  expect(relay).toBeDefined();
  guard.allow(/asked https:\/\/localhost$/u);
  const { ana, bo, cy, roomId, peer, anas, cys } = await withJsSdk(
    { homeserver, openProfile, stage },
    { isEncrypted: false },
  );
  const heard = { isAudioMuted: false, isVideoMuted: false };

  await begin(anas);
  await peer.enter(roomId);
  await peer.expectCall({ state: 'entered', members: [ana.userId, bo.userId] });
  await expectPicture(anas, 'Bo');
  await join(cys);
  await Promise.all([expectPicture(anas, 'Cy'), expectPicture(cys, 'Bo'), expectPicture(cys, 'Ana')]);
  await peer.expectCall({ feeds: [ana, cy].map(({ userId }) => ({ userId, ...heard })) });
  await Promise.all([anas, cys, peer.page].map((page) => expectReceives(page, 2)));
  await expect(call(anas).getByRole('img', { name: 'Not confirmed' })).toHaveCount(0);

  await control(anas, 'Microphone').click();
  await peer.expectCall({
    feeds: [
      { userId: ana.userId, isAudioMuted: true, isVideoMuted: false },
      { userId: cy.userId, ...heard },
    ],
  });
  await peer.mute(true);
  await Promise.all(
    [anas, cys].map((page) => expect(tile(page, 'Bo').getByLabel('muted')).toBeVisible({ timeout: 15_000 })),
  );
  await control(cys, 'Share screen').click();
  await peer.expectCall({ screens: [cy.userId] });
  await control(cys, 'Share screen').click();
  await peer.expectCall({ screens: [] });
  await peer.share(true);
  await Promise.all(
    [anas, cys].map((page) =>
      expect(call(page).locator('video[data-purpose="screenshare"]')).toBeVisible({ timeout: 30_000 }),
    ),
  );

  await peer.leave();
  await Promise.all([anas, cys].map((page) => expect(tile(page, 'Bo')).toBeHidden({ timeout: 15_000 })));
  await control(cys, 'Leave').click();
  await expect(tile(anas, 'Cy')).toBeHidden({ timeout: 15_000 });
  await control(anas, 'Leave').click();
  await expect(bar(anas)).toBeHidden({ timeout: 15_000 });
  await peer.expectCall({ state: 'ended', errors: [] });
  peer.stop();
});

test('[MSH-13] [07.E-04] matrix-js-sdk begins a call in full mesh in an encrypted room: it is talked with, and marked as not confirmed', async ({
  relay,
  stage,
  homeserver,
  openProfile,
  guard,
}) => {
  expect(relay).toBeDefined();
  guard.allow(/asked https:\/\/localhost$/u);
  const { bo, cy, roomId, peer, anas, cys } = await withJsSdk(
    { homeserver, openProfile, stage },
    { isEncrypted: true },
  );

  await peer.enter(roomId);
  await peer.expectCall({ state: 'entered', members: [bo.userId] });
  await expect(bar(anas)).toContainText('1 person');
  await join(anas);
  await expectPicture(anas, 'Bo');
  await join(cys);
  await Promise.all([expectPicture(anas, 'Cy'), expectPicture(cys, 'Bo'), expectPicture(cys, 'Ana')]);
  await Promise.all([anas, cys, peer.page].map((page) => expectReceives(page, 2)));
  for (const page of [anas, cys]) {
    await expect(tile(page, 'Bo').getByRole('img', { name: 'Not confirmed' })).toBeVisible();
    await expect(call(page).getByRole('img', { name: 'Not confirmed' })).toHaveCount(1);
  }

  await control(anas, 'Leave').click();
  await peer.expectCall({ members: [bo.userId, cy.userId] });
  await join(anas);
  await expectPicture(anas, 'Bo');
  await allSay([anas, cys], 'Connected');
  await peer.leave();
  await Promise.all([anas, cys].map((page) => expect(tile(page, 'Bo')).toBeHidden({ timeout: 15_000 })));
  await expect(status(cys)).toHaveText('Connected');
  await peer.expectCall({ errors: [] });
  peer.stop();
});
