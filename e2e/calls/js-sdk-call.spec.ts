import { expect } from '../fixtures/test.ts';
import { allSay, CALLING, call, control, lookingAt, place, ringing, status, test } from './calling.ts';
import { JsSdkCaller } from './js-sdk-calls.ts';
import { expectFlow, expectSilence } from './media-flow.ts';

test.use({ launchOptions: CALLING });
// Pictures of two pages are encoded and decoded by whatever cores there are.
test.setTimeout(150_000);

test('Parley and matrix-js-sdk call each other: voice, video, mute, hold, a screen, left and declined by each', async ({
  stage,
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  const roomId = await homeserver.room([ana, bo], 'Two', { is_direct: true });
  const peer = await JsSdkCaller.open(await openProfile(), stage.directUrl, bo);
  const anas = await lookingAt(await openProfile(), ana, 'Two');
  const both = [anas, peer.page];

  await place(anas, 'Voice call');
  await peer.expectCall({ state: 'ringing' });
  await peer.act('answer');
  await allSay([anas], 'Connected');
  await peer.expectCall({ state: 'connected', errors: [] });
  for (const page of both) await expectFlow(page, { pictures: 0 });

  await control(anas, 'Microphone').click();
  await peer.expectCall({ feeds: [{ purpose: 'm.usermedia', isAudioMuted: true, isVideoMuted: true }] });
  await expectSilence(peer.page);
  await control(anas, 'Microphone').click();
  await control(anas, 'Camera').click();
  await expectFlow(peer.page, { pictures: 1 });
  await peer.expectCall({ feeds: [{ purpose: 'm.usermedia', isAudioMuted: false, isVideoMuted: false }] });
  await control(anas, 'Hold').click();
  await peer.expectCall({ isHeld: true });
  await expectSilence(peer.page);
  await control(anas, 'Hold').click();
  await peer.expectCall({ isHeld: false });
  for (const page of both) await expectFlow(page, { pictures: page === anas ? 0 : 1 });
  await control(anas, 'Leave').click();
  await peer.expectCall({ state: 'ended', endReason: 'user_hangup', errors: [] });

  await peer.place(roomId, true);
  await ringing(anas).getByRole('button', { name: 'Answer with video' }).click();
  await allSay([anas], 'Connected');
  for (const page of both) await expectFlow(page, { pictures: 1 });
  await peer.act('hold');
  await allSay([anas], 'On hold');
  await expectSilence(anas);
  await peer.act('unhold');
  await allSay([anas], 'Connected');
  await peer.act('shareScreen');
  await expect(call(anas).locator('video[data-purpose="screenshare"]')).toBeVisible();
  await expectFlow(anas, { pictures: 2 });
  await peer.act('hangup');
  await expect(status(anas)).toHaveText('Call ended: they left');
  await peer.expectCall({ errors: [] });
  await expect(call(anas)).toBeHidden();

  await place(anas, 'Video call');
  await peer.expectCall({ state: 'ringing' });
  await peer.act('reject');
  await expect(status(anas)).toHaveText('Call ended: they declined');
  await peer.place(roomId, false);
  await ringing(anas).getByRole('button', { name: 'Decline' }).click();
  await peer.expectCall({ state: 'ended', errors: [] });
  peer.stop();
});
