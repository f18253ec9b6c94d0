import type { Homeserver, Json, Person } from '../fixtures/homeserver.ts';
import { expect, messages, openRoom, type Page, say, signIn } from '../fixtures/test.ts';
import { test } from './two-servers.ts';

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: new RegExp(`^${name}`) });

/** A room that one user of the other server is in. */
async function roomThere(there: Homeserver, person: Person, name: string, options: Json = {}): Promise<string> {
  return there.room([person], name, { preset: 'public_chat', ...options });
}

/** Leads to a room by a link of matrix.to that names a server. */
async function openLink(page: Page, roomId: string, server: string): Promise<void> {
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'Join by address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join by address' });
  await dialog.getByRole('textbox', { name: 'Address or link' }).fill(`https://matrix.to/#/${roomId}?via=${server}`);
  await dialog.getByRole('button', { name: 'Show room' }).click();
}

/** Both read what the other says, once the room is here. */
async function talk(page: Page, there: Homeserver, ben: Person, roomId: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await there.send(ben, roomId, 'Hello from there');
  await expect(messages(page, 'Hello from there')).toBeVisible();
  await say(page, 'Hello from here');
  await expect(messages(page, 'Hello from here')).toContainText('Sent');
  await expect.poll(() => bodies(there, ben, roomId)).toContain('Hello from here');
}

async function bodies(there: Homeserver, person: Person, roomId: string): Promise<readonly string[]> {
  return (await there.history(person, roomId)).map(({ body }) => body);
}

test('[PEEK-02] a room of another server is found in its directory, shown and joined', async ({
  homeserver,
  there,
  names,
  openProfile,
  guard,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await there.person('ben');
  const open = { history_visibility: 'world_readable' };
  const initial_state = [{ type: 'm.room.history_visibility', state_key: '', content: open }];
  const alias = { room_alias_name: 'harbour', topic: 'Boats and tides', visibility: 'public', initial_state };
  const roomId = await roomThere(there, ben, 'Harbour', alias);
  const page = await openProfile();
  await signIn(page, ana);
  await page.goto('/#/explore');
  const server = page.getByRole('combobox', { name: 'Server' });
  await server.fill('localhost:1');
  await server.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The rooms of localhost:1 could not be loaded');
  await server.fill(names.there);
  await server.press('Enter');
  const found = page.getByRole('list', { name: 'Rooms found' }).getByRole('link', { name: /Harbour/ });
  await expect(found).toContainText('Boats and tides');
  await found.click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
  await expect(main).toContainText(`#harbour:${names.there}`);
  // All can read it, but not from a server that is not in it: that is asked for, and nothing comes of it.
  const isAsked = (heard: string) => heard.includes(`/rooms/${encodeURIComponent(roomId)}/messages`);
  await expect.poll(() => guard.heard.some(isAsked)).toBe(true);
  await expect(main.getByRole('feed')).toHaveCount(0);
  await expect(main.getByText('Loading messages')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await main.getByRole('button', { name: 'Join' }).click();
  await talk(page, there, ben, roomId);
});

test('a link names the server to join by, and a request to join goes there and is accepted', async ({
  homeserver,
  there,
  names,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await there.person('ben');
  const quay = await roomThere(there, ben, 'Quay');
  const join_rules = { type: 'm.room.join_rules', state_key: '', content: { join_rule: 'knock' } };
  const vault = await roomThere(there, ben, 'Vault', { preset: 'private_chat', initial_state: [join_rules] });
  const page = await openProfile();
  await signIn(page, ana);
  await openLink(page, quay, names.there);
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await talk(page, there, ben, quay);

  await openLink(page, vault, names.there);
  await page.getByRole('textbox', { name: 'Why you want to join (optional)' }).fill('I keep the keys');
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('You asked to join.')).toBeVisible();
  const knock = `/v3/rooms/${encodeURIComponent(vault)}/state/m.room.member/${encodeURIComponent(ana.userId)}`;
  await expect
    .poll(async () => there.ask(ben, 'GET', knock).catch(() => null))
    .toMatchObject({ membership: 'knock', reason: 'I keep the keys' });
  await there.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(vault)}/invite`, { user_id: ana.userId });
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  await talk(page, there, ben, vault);
});

test('a request from another server is accepted here, and an invitation is sent and answered across', async ({
  homeserver,
  there,
  names,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await there.person('ben');
  const cal = await there.person('cal');
  const join_rules = { type: 'm.room.join_rules', state_key: '', content: { join_rule: 'knock' } };
  const roomId = await homeserver.room([ana], 'Study', { initial_state: [join_rules] });
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Study');
  const asking = `/v3/knock/${encodeURIComponent(roomId)}?server_name=${names.here}&via=${names.here}`;
  await there.ask(ben, 'POST', asking, { reason: 'The books' });
  await page.getByRole('button', { name: 'Room info' }).click();
  await page
    .getByRole('complementary', { name: 'Room info' })
    .getByRole('button', { name: /^Members/ })
    .click();
  const panel = page.getByRole('complementary', { name: 'Members' });
  await panel.getByRole('button', { name: 'Asking to join 1' }).click();
  await panel.getByRole('button', { name: 'Approve Ben' }).click();
  const join = `/v3/join/${encodeURIComponent(roomId)}?server_name=${names.here}&via=${names.here}`;
  const joins = async (person: Person) => (await there.ask(person, 'POST', join).catch(() => null)) !== null;
  await expect.poll(() => joins(ben)).toBe(true);

  await panel.getByRole('button', { name: 'Invite', exact: true }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite people' });
  await inviting.getByRole('textbox', { name: 'Name or user ID' }).fill(cal.userId);
  await inviting
    .getByRole('button', { name: /^Invite / })
    .first()
    .click();
  await expect(inviting.getByText('Invited', { exact: true })).toBeVisible();
  await inviting.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => joins(cal)).toBe(true);
  await talk(page, there, cal, roomId);

  const back = await there.room([cal], 'Attic');
  await there.ask(cal, 'POST', `/v3/rooms/${encodeURIComponent(back)}/invite`, { user_id: ana.userId });
  await link(page, 'Attic, invited').click();
  await expect(page.getByRole('main')).toContainText(`Cal (${cal.userId}) invited you`);
  await page.getByRole('button', { name: 'Join' }).click();
  await talk(page, there, cal, back);

  // An upgrade here invites those of the other server to what replaces the room.
  await page.goto(`/#/room/${encodeURIComponent(roomId)}/settings/advanced`);
  await page.getByRole('button', { name: 'Upgrade room' }).click();
  const upgrading = page.getByRole('dialog', { name: 'Upgrade room' });
  await upgrading.getByRole('button', { name: 'Upgrade', exact: true }).click();
  const advanced = page.getByRole('region', { name: 'Advanced' });
  await expect(advanced).toContainText('2 of 2 members invited');
  const next = async () => (await there.state(ben, roomId, 'm.room.tombstone'))?.['replacement_room'] ?? null;
  await expect.poll(next).not.toBeNull();
  const follow = `/v3/join/${encodeURIComponent(String(await next()))}?server_name=${names.here}&via=${names.here}`;
  await expect.poll(async () => (await there.ask(ben, 'POST', follow).catch(() => null)) !== null).toBe(true);
  await advanced.getByRole('link', { name: 'New room' }).click();
  await talk(page, there, ben, String(await next()));
});

test('a room lets in who is in a space of another server, and its upgrade brings all along', async ({
  homeserver,
  there,
  names,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await there.person('ben');
  const space = await roomThere(there, ben, 'Fleet', { creation_content: { type: 'm.space' } });
  const rule = { join_rule: 'restricted', allow: [{ type: 'm.room_membership', room_id: space }] };
  const join_rules = { type: 'm.room.join_rules', state_key: '', content: rule };
  const deck = await roomThere(there, ben, 'Deck', { preset: 'private_chat', initial_state: [join_rules] });
  await there.setState(ben, space, 'm.space.child', deck, { via: [names.there] });
  const page = await openProfile();
  await signIn(page, ana);
  await openLink(page, space, names.there);
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click();
  const tree = page.getByRole('tree', { name: 'Rooms in Fleet' });
  await tree.getByRole('button', { name: 'Join Deck' }).click();
  await link(page, 'Deck').click();
  await talk(page, there, ben, deck);

  const upgrade = `/v3/rooms/${encodeURIComponent(deck)}/upgrade`;
  const { replacement_room: next } = await there.ask(ben, 'POST', upgrade, { new_version: '11' });
  await page.getByRole('button', { name: 'Go to the new room' }).click();
  await talk(page, there, ben, String(next));
  await there.setState(ben, space, 'm.space.child', deck, {});
  await there.setState(ben, space, 'm.space.child', String(next), { via: [names.there] });
  await expect(link(page, 'Deck')).toHaveCount(1);
});
