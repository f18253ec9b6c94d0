/** Spaces, settings, moderation and people, with matrix-js-sdk as the other person and as the other device of the same one. */
import { EventType, type RoomMember } from 'matrix-js-sdk/lib/matrix.js';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const card = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

/** The own level of somebody, and the last that was said of their membership. */
function standing(member: RoomMember | null | undefined) {
  return {
    membership: member?.membership,
    level: member?.powerLevel,
    reason: member?.events.member?.getContent()['reason'],
  };
}

test('[SPC-01] a space that matrix-js-sdk made is joined and added to; its tags and marks of rooms are the ones here', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const [peer, device] = [await JsSdkPeer.signIn(stage.directUrl, ana), await JsSdkPeer.signIn(stage.directUrl, ben)];
  try {
    const via = [ben.userId.slice(ben.userId.indexOf(':') + 1)];
    const { room_id: space } = await peer.client.createRoom({
      ...{ name: 'Guild', invite: [ben.userId], creation_content: { type: 'm.space' } },
      power_level_content_override: { users: { [ben.userId]: 100 } },
    });
    const allow = [{ type: 'm.room_membership', room_id: space }];
    const { room_id: lounge } = await peer.client.createRoom({
      name: 'Lounge',
      initial_state: [{ type: 'm.room.join_rules', state_key: '', content: { join_rule: 'restricted', allow } }],
    });
    await peer.client.sendStateEvent(space, EventType.SpaceChild, { via, suggested: true }, lounge);
    const elsewhere = await homeserver.room([ben], 'Elsewhere');
    const page = await openProfile();
    await signIn(page, ben);
    await list(page).getByRole('link', { name: 'Space: Guild, invited' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Join Lounge' }).click();
    await expect
      .poll(() => standing(peer.client.getRoom(lounge)?.getMember(ben.userId)))
      .toMatchObject({ membership: 'join' });

    await page.getByRole('button', { name: 'Add rooms' }).click();
    const adding = page.getByRole('dialog', { name: 'Add rooms to Guild' });
    await adding.getByRole('checkbox', { name: 'Elsewhere' }).check();
    await adding.getByRole('button', { name: 'Add 1 room' }).click();
    const children = () =>
      peer.client
        .getRoom(space)
        ?.currentState.getStateEvents(EventType.SpaceChild)
        .filter((event) => Array.isArray(event.getContent()['via']))
        .map((event) => event.getStateKey());
    await expect.poll(() => children()?.sort()).toEqual([lounge, elsewhere].sort());

    await device.client.setRoomTag(elsewhere, 'm.favourite', { order: 0.5 });
    const favourite = page.getByRole('list', { name: 'Favourites' }).getByRole('link', { name: /^Elsewhere/ });
    await expect(favourite).toBeVisible();
    await favourite.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    const mark = () => device.client.getRoom(elsewhere)?.getAccountData('m.marked_unread')?.getContent();
    await expect.poll(mark).toEqual({ unread: true });
  } finally {
    peer.stop();
    device.stop();
  }
});

test('what is set and done to people here is so in matrix-js-sdk, and its knock, profile and status are seen here', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana], 'Workshop');
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  const room = () => peer.client.getRoom(roomId);
  const me = () => standing(room()?.getMember(ben.userId));
  try {
    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Workshop');
    await page.getByRole('button', { name: 'Room info' }).click();
    await panel(page, 'Room info').getByRole('link', { name: 'Room settings' }).click();
    await page.getByRole('textbox', { name: 'Room name' }).fill('Rockets');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page
      .getByRole('navigation', { name: /^Settings of / })
      .getByRole('link', { name: 'Access' })
      .click();
    await page.getByRole('radio', { name: 'People who ask', exact: true }).check();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to the room' }).click();

    await peer.client.knockRoom(roomId, { reason: 'I weld' });
    await page.getByRole('button', { name: 'Room info' }).click();
    await panel(page, 'Room info')
      .getByRole('button', { name: /^Members/ })
      .click();
    const members = panel(page, 'Members');
    await members.getByRole('button', { name: 'Asking to join 1' }).click();
    await expect(members).toContainText('I weld');
    await members.getByRole('button', { name: 'Approve Ben' }).click();
    await expect.poll(() => room()?.getMyMembership()).toBe('invite');
    await peer.client.joinRoom(roomId);
    await expect.poll(() => room()?.name).toBe('Rockets');

    await peer.client.setExtendedProfileProperty('m.tz', 'Asia/Tokyo');
    await peer.client.setPresence({ presence: 'online', status_msg: 'at the anvil' });
    for (const text of ['buy', 'my', 'coins']) await peer.client.sendTextMessage(roomId, text);
    await members.getByRole('button', { name: 'Joined 2' }).click();
    await members.getByRole('listitem').filter({ hasText: 'Ben' }).getByRole('button').click();
    await expect(card(page)).toContainText('Asia/Tokyo');
    await expect(card(page)).toContainText('at the anvil');
    await card(page).getByLabel('Role').selectOption('Moderator');
    await page.getByRole('dialog', { name: 'Change role' }).getByRole('button', { name: 'Change' }).click();
    await expect.poll(me).toMatchObject({ membership: 'join', level: 50 });

    await card(page).getByRole('button', { name: 'Remove recent messages' }).click();
    await page
      .getByRole('dialog', { name: 'Remove recent messages' })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect.poll(() => peer.messages(roomId).filter((event) => event.isRedacted()).length).toBe(3);

    await card(page).getByRole('button', { name: 'Ban' }).click();
    const asking = page.getByRole('dialog', { name: /^Ban / });
    await asking.getByRole('textbox', { name: 'Reason' }).fill('sells coins');
    await asking.getByRole('button', { name: 'Ban' }).click();
    await expect.poll(me).toMatchObject({ membership: 'ban', reason: 'sells coins' });
  } finally {
    peer.stop();
  }
});
