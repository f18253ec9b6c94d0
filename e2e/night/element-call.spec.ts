/** Element Call beside Parley in an encrypted call. */
import { CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { ElementCaller } from '../calls/many/element-call.ts';
import { begin, ENCRYPTED, expectPicture, expectReceives, tile } from '../calls/many/in-call.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(300_000);

test('[09.K-02] [09.K-05] Parley and Element Call see and hear each other, with a raised hand', async ({
  stage,
  sfu,
  homeserver,
  openProfile,
  guard,
}) => {
  // It looks for the well-known file of the server's name.
  guard.allow(/asked https:\/\/localhost$/u);
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const cy = await homeserver.person('cy');
  const roomId = await homeserver.room([ana, bo, cy], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  await begin(anas);
  const other = await ElementCaller.join(await openProfile(), {
    ...{ baseUrl: stage.directUrl, name: bo.name, password: bo.password },
    ...{ roomId, serviceUrl: sfu.serviceUrl, isEncrypted: true },
  });
  await expectPicture(anas, 'Bo');
  await expectReceives(anas, 1);
  await other.expectPictures(2);
  await control(anas, 'Raise hand').click();
  await expect(other.screen.getByText(/hand/iu).first()).toBeVisible();
  await control(anas, 'Leave').click();
  await expect(call(anas)).toBeHidden();
  await expect(tile(anas, 'Bo')).toBeHidden();
  other.stop();
});
