import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[TL-20] votes, positions and memberships of group calls are no lines; a conference is told', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Plans');
  const poll = await homeserver.sendEvent(ben, roomId, 'org.matrix.msc3381.poll.start', {
    'org.matrix.msc1767.text': 'Tea or coffee?\n1. tea\n2. coffee',
  });
  const relation = { rel_type: 'm.reference', event_id: poll };
  const programs: readonly (readonly [type: string, content: Readonly<Record<string, unknown>>])[] = [
    ['org.matrix.msc3381.poll.response', { 'org.matrix.msc3381.poll.response': { answers: ['1'] } }],
    ['org.matrix.msc3672.beacon', { 'org.matrix.msc3488.location': { uri: 'geo:51.5,-0.12' } }],
    ['org.matrix.msc4075.call.notify', { application: 'm.call', notify_type: 'ring', call_id: '' }],
  ];
  for (const [type, content] of programs)
    await homeserver.sendEvent(ben, roomId, type, { ...content, 'm.relates_to': relation });
  await homeserver.setState(ana, roomId, 'org.matrix.msc3401.call.member', '_ana_DEVICE', { application: 'm.call' });
  await homeserver.setState(ana, roomId, 'im.vector.modular.widgets', 'w', {
    type: 'jitsi',
    name: 'Jitsi',
    url: 'https://jitsi.example',
  });
  await homeserver.send(ben, roomId, 'anybody there');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Plans');
  await expect(messages(page, 'anybody there')).toBeVisible();
  await expect(messages(page, 'Tea or coffee?')).toBeVisible();
  const feed = page.getByRole('feed', { name: 'Messages' });
  await expect(feed).toContainText('started a conference that Parley cannot join');
  await expect(feed).not.toContainText('cannot show');
  await expect(feed).not.toContainText('changed a room setting');
});
