import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Room info' }).click();
  await page.getByRole('complementary', { name: 'Room info' }).getByRole('link', { name: 'Room settings' }).click();
  await expect(page.getByRole('heading', { name: /^Settings of / })).toBeVisible();
}

async function openSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: /^Settings of / })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(section(page, name)).toBeVisible();
}

test('a room is set up, moderated and upgraded, and who may not is told so', async ({ homeserver, openProfile }) => {
  test.slow();
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Workshop');
  for (const text of ['buy', 'my', 'coins']) await homeserver.send(ben, roomId, text);
  const stateOf = (type: string) => homeserver.state(ana, roomId, type);
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await openRoom(page, 'Workshop');
  await openSettings(page);

  // The room gets a name, a topic and an address.
  await page.getByRole('textbox', { name: 'Room name' }).fill('Rockets');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Settings of Rockets' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('To the moon');
  await page.getByRole('button', { name: 'Save topic' }).click();
  await expect.poll(() => stateOf('m.room.topic')).toMatchObject({ topic: 'To the moon' });
  const name = `rockets-${ana.name}`;
  await page.getByRole('textbox', { name: 'Address' }).fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toContainText(['Main address']);

  // The room lets in others than before, and shows them less of the past.
  await openSection(page, 'Access');
  await page
    .getByRole('radiogroup', { name: 'Who can join' })
    .getByRole('radio', { name: 'People who ask', exact: true })
    .check();
  await page
    .getByRole('radiogroup', { name: 'Who can read earlier messages' })
    .getByRole('radio', { name: 'Members, from their invitation on' })
    .check();
  await expect(saved(page)).toHaveCount(2);
  expect(await stateOf('m.room.join_rules')).toMatchObject({ join_rule: 'knock' });
  expect(await stateOf('m.room.history_visibility')).toEqual({ history_visibility: 'invited' });

  // Permissions change one right after the other, and both changes stay.
  await openSection(page, 'Roles');
  const table = page.getByRole('table', { name: 'Permissions' });
  await table.getByRole('combobox', { name: 'Invite people' }).selectOption('Moderator');
  await table.getByRole('combobox', { name: 'Pin messages' }).selectOption('Member');
  await expect(saved(page)).toHaveCount(2);
  expect(await stateOf('m.room.power_levels')).toMatchObject({ invite: 50, events: { 'm.room.pinned_events': 0 } });

  // Servers are shut out, but nobody shuts out their own by mistake.
  await openSection(page, 'Moderation');
  await page.getByRole('textbox', { name: 'Denied servers' }).fill('*');
  await page.getByRole('button', { name: 'Save servers' }).click();
  await page.getByRole('dialog', { name: 'Lock out your own server' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('textbox', { name: 'Denied servers' }).fill('evil.example');
  await page.getByRole('button', { name: 'Save servers' }).click();
  await expect.poll(() => stateOf('m.room.server_acl')).toMatchObject({ deny: ['evil.example'], allow: ['*'] });
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('named the room “Rockets”');

  // A member without the right sees why.
  await signIn(other, ben);
  await openRoom(other, 'Rockets');
  await openSettings(other);
  await expect(other.getByRole('textbox', { name: 'Room name' })).toBeDisabled();
  await expect(section(other, 'General')).toContainText('Only people with the role “Moderator” can change this.');

  // A member's messages are removed, and the member is ignored and reported.
  await page.getByRole('link', { name: 'Back to the room' }).click();
  await page.getByRole('button', { name: 'Room info' }).click();
  await page
    .getByRole('complementary', { name: 'Room info' })
    .getByRole('button', { name: /^Members/ })
    .click();
  const members = page.getByRole('complementary', { name: 'Members' });
  await members.getByRole('listitem').filter({ hasText: 'ben' }).getByRole('button').click();
  const card = page.getByRole('dialog', { name: 'Profile' });
  await card.getByRole('button', { name: 'Remove recent messages' }).click();
  await page
    .getByRole('dialog', { name: 'Remove recent messages' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(card.getByRole('status')).toHaveText('3 of 3 messages removed');
  await card.getByRole('button', { name: 'Ignore' }).click();
  await page.getByRole('dialog', { name: 'Ignore this person' }).getByRole('button', { name: 'Ignore' }).click();
  await expect(card.getByRole('button', { name: 'Stop ignoring' })).toBeVisible();
  await card.getByRole('button', { name: 'Stop ignoring' }).click();
  await expect(card.getByRole('button', { name: 'Ignore' })).toBeVisible();
  await card.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report person' });
  await report.getByRole('textbox', { name: 'Reason' }).fill('sells coins');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByRole('status')).toHaveText('The report was sent.');
  await report.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Close' }).click();

  // Encryption is turned on for good, and members are invited to the new room of an upgrade.
  await openSettings(page);
  await openSection(page, 'Encryption');
  await page.getByRole('switch', { name: 'Encrypted' }).click();
  await page.getByRole('dialog', { name: 'Turn on encryption' }).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('switch', { name: 'Encrypted' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Encrypted' })).toBeChecked();
  await openSection(page, 'Advanced');
  await page.getByRole('button', { name: 'Upgrade room' }).click();
  await page
    .getByRole('dialog', { name: 'Upgrade room' })
    .getByRole('button', { name: 'Upgrade', exact: true })
    .click();
  await expect(section(page, 'Advanced')).toContainText('1 of 1 members invited');
  await expect(section(page, 'Advanced').getByRole('link', { name: 'New room' })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Rockets, invited/ })).toBeVisible();
});
