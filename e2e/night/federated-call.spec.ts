/** A call of people on two homeservers, each of which has an SFU of its own: both are used at once. */
import { CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { begin, ENCRYPTED, expectPicture, expectReceives, join, tile } from '../calls/many/in-call.ts';
import { test } from '../federation/two-servers.ts';
import { Control } from '../fixtures/control.ts';
import { startStageSfu } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
// Two homeservers start, and two SFUs are built where there is none yet.
test.setTimeout(400_000);

test('[09.L-06] [09.L-05] people of two homeservers, each with an SFU, hear and see each other, encrypted', async ({
  stage,
  stageThere,
  homeserver,
  there,
  names,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  // In a conversation of two the call would go from device to device.
  const cy = await homeserver.person('cy');
  const ben = await there.person('ben');
  const roomId = await homeserver.room([ana, cy], 'Bridge', ENCRYPTED);
  await homeserver.ask(ana, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ben.userId });
  await there.ask(ben, 'POST', `/v3/join/${encodeURIComponent(roomId)}?server_name=${names.here}`, {});

  // Users of the other server may be in a room of an SFU, and make none there.
  const sfuHere = await startStageSfu(stage, { fullAccess: [names.here] });
  const sfuThere = await startStageSfu(stageThere, { fullAccess: [names.there] });
  await new Control(stage.controlUrl).announceTransports([sfuHere.serviceUrl]);
  await new Control(stageThere.controlUrl).announceTransports([sfuThere.serviceUrl]);
  try {
    const anas = await lookingAt(await openProfile(), ana, 'Bridge');
    const bens = await lookingAt(await openProfile({ baseURL: stageThere.clientUrl }), ben, 'Bridge');
    await begin(anas);
    await join(bens);
    await Promise.all([expectPicture(anas, 'Ben'), expectPicture(bens, 'Ana')]);
    await Promise.all([expectReceives(anas, 1), expectReceives(bens, 1)]);

    // The SFU of one server dies: who is there is not heard until it is back, and the call goes on.
    await sfuThere.kill();
    await sfuThere.restart();
    await Promise.all([expectReceives(anas, 1), expectReceives(bens, 1)]);

    await control(bens, 'Leave').click();
    await expect(tile(anas, 'Ben')).toBeHidden({ timeout: 15_000 });
    await control(anas, 'Leave').click();
    await expect(call(anas)).toBeHidden();
  } finally {
    await sfuHere.stop();
    await sfuThere.stop();
  }
});
