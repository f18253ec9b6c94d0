import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, type Person, signIn, test } from '../fixtures/test.ts';

const POLICIES = 'org.matrix.msc3847.policies';

/** Opens the section `Privacy` of the settings. */
async function openPrivacy(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/settings/privacy';
  });
  await expect(page.getByRole('heading', { name: 'Policy lists', level: 2 })).toBeVisible();
}

test('[PL-03] [PL-04] [PL-07] [PL-08] a policy list hides what somebody wrote, and is applied to a room', async ({
  homeserver,
  openProfile,
}) => {
  test.slow();
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const [watcher, spammer] = [await homeserver.person('watcher'), await homeserver.person('spammer')];
  const listId = await homeserver.room([watcher], 'Spam watch', { preset: 'public_chat' });
  const rule = (entity: string, reason: string) => ({ entity, recommendation: 'm.ban', reason });
  await homeserver.setState(watcher, listId, 'm.policy.rule.user', 'r1', rule('@spammer-*', 'Offers of coins'));
  await homeserver.setState(watcher, listId, 'm.policy.rule.server', 'r2', rule('*.spam.example', 'Spam'));
  const roomId = await homeserver.room([ana, ben, spammer], 'Workshop');
  await homeserver.send(spammer, roomId, 'buy my coins');
  await homeserver.send(ben, roomId, 'hello all');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Workshop');
  await expect(messages(page, 'buy my coins')).toBeVisible();

  // The list is followed by its room's id, and its rules can be looked through.
  await openPrivacy(page);
  await page.getByRole('textbox', { name: 'Address of a policy list' }).fill(listId);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const lists = page.getByRole('list', { name: 'Policy lists', exact: true });
  await expect(lists.getByRole('listitem')).toContainText('2 rules');
  expect(await findings(page)).toEqual([]);
  const account = await homeserver.accountData(ana, POLICIES);
  expect(account).toEqual({ 'org.matrix.msc3847.ignore.invites': { sources: [listId] } });
  await lists.getByRole('button', { name: 'Show rules of Spam watch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules of Spam watch' });
  await expect(dialog.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('searchbox', { name: 'Search rules' }).fill('coins');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('@spammer-*');
  await expect(dialog.getByRole('status')).toHaveText('1 of 2 rules');
  await expect(dialog.getByText('New rule')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The message stands behind a line, until it is asked for.
  await openRoom(page, 'Workshop');
  const hidden = messages(page, 'Message hidden by the policy list Spam watch: Offers of coins');
  await expect(hidden).toBeVisible();
  await expect(messages(page, 'buy my coins')).toHaveCount(0);
  await expect(messages(page, 'hello all')).toBeVisible();
  await hidden.getByRole('button', { name: 'Show' }).click();
  await expect(messages(page, 'buy my coins')).toBeVisible();

  // The profile says it, and an invitation does not arrive.
  await invite(homeserver, spammer, ana, 'Coins for all');
  await invite(homeserver, ben, ana, 'Lunch');
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Lunch/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Coins for all/ })).toHaveCount(0);
  await page.evaluate((id) => {
    location.hash = `#/user/${encodeURIComponent(id)}`;
  }, spammer.userId);
  await expect(page.getByText('On the policy list Spam watch: Offers of coins')).toBeVisible();

  // The user moderates the room: its members on the list are shown, and banned.
  await page.evaluate((id) => {
    location.hash = `#/room/${encodeURIComponent(id)}/settings/moderation`;
  }, roomId);
  await page.getByRole('button', { name: 'Apply policy lists' }).click();
  const ask = page.getByRole('dialog', { name: 'Apply policy lists' });
  await expect(ask.getByRole('list', { name: 'Members on policy lists' }).getByRole('listitem')).toHaveCount(1);
  await expect(ask).toContainText('Offers of coins');
  expect(await findings(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Ban 1 member' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 members banned' })).toBeVisible();
  const events = await homeserver.events(ana, roomId);
  expect(events.find(({ state_key: key, content }) => key === spammer.userId && isBan(content))).toMatchObject({
    content: { reason: 'Offers of coins' },
  });

  // Without the list all is as before.
  await openPrivacy(page);
  await lists.getByRole('button', { name: 'Unsubscribe from Spam watch' }).click();
  await expect(lists.getByRole('listitem')).toHaveCount(0);
  await openRoom(page, 'Workshop');
  await expect(messages(page, 'buy my coins')).toBeVisible();
});

test('[PL-08] the user’s own room becomes a list by its first rule', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const listId = await homeserver.room([ana], 'My list');
  await homeserver.setState(ana, listId, 'm.room.rule.user', 'old', {
    ...{ entity: '@old:example.org', recommendation: 'org.matrix.mjolnir.ban', reason: 'long ago' },
  });
  const page = await openProfile();
  await signIn(page, ana);
  await openPrivacy(page);
  const offered = page.getByRole('list', { name: 'Policy lists among your rooms' });
  await offered.getByRole('button', { name: 'Show rules of My list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules of My list' });
  await dialog.getByText('New rule').click();
  await dialog.getByRole('combobox', { name: 'About a' }).selectOption('Server');
  const entity = dialog.getByRole('textbox', { name: 'User ID, server or room ID' });
  await entity.fill('not a server');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spam');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await entity.fill('*.spam.example');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove @old:example.org' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const old = `/v3/rooms/${encodeURIComponent(listId)}/state/m.room.rule.user/old`;
  expect(await homeserver.ask(ana, 'GET', old)).toEqual({});
  await dialog.getByRole('button', { name: 'Close' }).click();
  await offered.getByRole('button', { name: 'Subscribe to My list' }).click();
  const lists = page.getByRole('list', { name: 'Policy lists', exact: true });
  await expect(lists.getByRole('listitem')).toContainText('1 rule');
});

async function invite(
  homeserver: { readonly room: (people: [Person], name: string, options: Record<string, unknown>) => Promise<string> },
  from: Person,
  to: Person,
  name: string,
): Promise<void> {
  await homeserver.room([from], name, { invite: [to.userId] });
}

function isBan(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'membership' in content && content.membership === 'ban';
}
