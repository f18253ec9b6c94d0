import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';
import { CALLING, control, lookingAt } from './calling.ts';
import { begin, ENCRYPTED, expectMoving, expectPicture, join, tile } from './many/in-call.ts';
import { JsSdkRtcCaller } from './many/js-sdk-rtc.ts';

test.use({ launchOptions: CALLING });
// Pictures of three pages are encrypted, encoded and decoded by whatever cores there are.
test.setTimeout(300_000);

test('[09.K-05] [SEC-51] who left the call and stays at the SFU sees and hears nothing new, while the others go on', async ({
  stage,
  sfu,
  homeserver,
  openProfile,
}) => {
  const [ana, bo, cy] = await Promise.all(['ana', 'bo', 'cy'].map((name) => homeserver.person(name)));
  if (ana === undefined || bo === undefined || cy === undefined) throw new Error('three people');
  const roomId = await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const peer = await JsSdkRtcCaller.open(await openProfile(), stage.directUrl, bo);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const cys = await lookingAt(await openProfile(), cy, 'Band');
  await begin(anas);
  await join(cys);
  await peer.join(roomId, sfu.serviceUrl);
  await peer.expectEverybody([ana, bo, cy]);
  await Promise.all([peer.expectMedia(2), expectPicture(anas, 'Bo'), expectPicture(cys, 'Bo')]);

  await peer.leaveButListen();
  await expect(tile(anas, 'Bo')).toBeHidden({ timeout: 15_000 });
  await expect(tile(cys, 'Bo')).toBeHidden({ timeout: 15_000 });
  await peer.expectCiphertext(2);
  await Promise.all([expectMoving(anas, 'Cy'), expectMoving(cys, 'Ana')]);
  // With what it knows it will never read what is said now.
  await peer.expectCiphertext(2);
  await control(anas, 'Leave').click();
  peer.stop();
});
