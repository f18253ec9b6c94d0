import type { Json } from '../fixtures/homeserver.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { allSay, CALLING, call, control, lobby, lookingAt } from './calling.ts';
import { bar, begin, CALLS, ENCRYPTED, expectPicture, expectReceives, join, tile } from './many/in-call.ts';
import { JsSdkRtcCaller } from './many/js-sdk-rtc.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(240_000);

test('[09.K-02] [09.L-03] Parley and matrix-js-sdk in one encrypted call: members, keys and media both ways, whoever is first', async ({
  stage,
  sfu,
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const cy = await homeserver.person('cy');
  const roomId = await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const peer = await JsSdkRtcCaller.open(await openProfile(), stage.directUrl, bo);
  const anas = await lookingAt(await openProfile(), ana, 'Band');

  await begin(anas);
  await peer.join(roomId, sfu.serviceUrl);
  await peer.expectMembers([ana, bo]);
  await Promise.all([peer.expectMedia(1), expectPicture(anas, 'Bo')]);
  await expectReceives(anas, 1);

  await peer.leave();
  await expect(tile(anas, 'Bo')).toBeHidden({ timeout: 15_000 });
  await control(anas, 'Leave').click();
  await expect(call(anas)).toBeHidden();
  await peer.expectMembers([]);
  // Its own leaving made it a key, which would come in the midst of the next stay.
  await peer.expectOwnKey(1);

  await peer.join(roomId, sfu.serviceUrl);
  await expect(bar(anas)).toContainText('1 person');
  await join(anas);
  await peer.expectMembers([bo, ana]);
  // Nobody said that the call is one with pictures.
  await control(anas, 'Camera').click();
  await Promise.all([peer.expectMedia(1), expectPicture(anas, 'Bo')]);
  await expectReceives(anas, 1);
  peer.stop();
});

test('[RCV-10] a call of two goes over the SFU where the other one uses such calls, and rings them', async ({
  stage,
  sfu,
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const roomId = await homeserver.room([ana, bo], '', { ...CALLS, is_direct: true, name: undefined });
  const direct = `/v3/user/${encodeURIComponent(ana.userId)}/account_data/m.direct`;
  await homeserver.ask(ana, 'PUT', direct, { [bo.userId]: [roomId] });
  const anas = await lookingAt(await openProfile(), ana, 'Bo');
  await anas.getByRole('button', { name: 'Voice call' }).click();
  await lobby(anas).getByText('How this call connects').click();
  await expect(lobby(anas)).toContainText('from one device to the other');
  await lobby(anas).getByRole('button', { name: 'Cancel' }).click();

  // Once is enough: who was in such a call can be called so.
  const peer = await JsSdkRtcCaller.open(await openProfile(), stage.directUrl, bo);
  await peer.join(roomId, sfu.serviceUrl);
  await expect(bar(anas)).toContainText('1 person');
  await peer.leave();
  await expect(bar(anas)).toBeHidden();

  await anas.getByRole('button', { name: 'Voice call' }).click();
  await lobby(anas).getByText('How this call connects').click();
  await expect(lobby(anas)).toContainText('call server');
  await expect(lobby(anas).getByRole('switch', { name: 'Ring everyone' })).toBeHidden();
  await lobby(anas).getByRole('button', { name: 'Start call' }).click();
  await allSay([anas], 'Connected', 30_000);
  await peer.expectMembers([ana]);
  const rings = async () =>
    (await homeserver.events(bo, roomId))
      .filter(({ type }) => String(type).endsWith('.rtc.notification'))
      .map(({ sender, content }) => [sender, (content as Json)['notification_type']]);
  await expect.poll(rings).toEqual([[ana.userId, 'ring']]);
  await peer.join(roomId, sfu.serviceUrl);
  await peer.expectMembers([ana, bo]);
  await expectPicture(anas, 'Bo');
  await control(anas, 'Leave').click();
  await peer.expectMembers([bo]);
  peer.stop();
});
