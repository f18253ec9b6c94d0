/** Actions on messages other than writing them. */
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const act = async (page: Page, text: string, action: string) => {
  const message = messages(page, text);
  const toolbar = message.getByRole('toolbar', { name: 'Message actions' });
  // A new message moves this one from under the pointer, which then has to follow it.
  await expect(async () => {
    await message.hover();
    await toolbar.getByRole('button', { name: action, exact: true }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
};

test('[ME-07, ME-08, ME-09, PN-01, 04.Q-02] a message is changed, looked at, pinned, forwarded, found by its day and deleted by a moderator', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Harbour');
  await homeserver.room([ana], 'Notebook');
  for (let count = 1; count <= 30; count += 1) await homeserver.send(ben, roomId, `said ${count}`);
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Harbour');
  await openRoom(bensPage, 'Harbour');
  await say(bensPage, 'the boat leaves at six');
  await expect(messages(bensPage, 'at six')).toHaveAttribute('data-event-id', /./);
  await act(bensPage, 'at six', 'Edit');
  await say(bensPage, 'the boat leaves at seven');

  await test.step('what it said before', async () => {
    await messages(anasPage, 'at seven').getByRole('button', { name: 'Edited' }).click();
    const history = anasPage.getByRole('dialog', { name: 'Edit history' });
    await expect(history.getByRole('listitem')).toHaveText([/at seven/, /Original.*at six/]);
    await anasPage.keyboard.press('Escape');
  });

  await test.step('what it is', async () => {
    await act(anasPage, 'at seven', 'View source');
    const source = anasPage.getByRole('dialog', { name: 'View source' });
    await expect(source.getByRole('region', { name: 'Event' })).toContainText('"type": "m.room.message"');
    await expect(source.getByRole('region', { name: 'Latest edit' })).toContainText('at seven');
    await anasPage.keyboard.press('Escape');
  });

  await test.step('pinned by who may, for everybody', async () => {
    await messages(bensPage, 'at seven').hover();
    await expect(bensPage.getByRole('toolbar').getByRole('button', { name: 'Pin', exact: true })).toHaveCount(0);
    await act(anasPage, 'at seven', 'Pin');
    await expect(messages(bensPage, 'Ana pinned a message')).toBeVisible();
    await messages(anasPage, 'at seven').hover();
    await expect(anasPage.getByRole('toolbar').getByRole('button', { name: 'Unpin' })).toBeVisible();
    await bensPage.getByRole('button', { name: 'Pinned message' }).click();
    const panel = bensPage.getByRole('complementary', { name: 'Pinned messages' });
    await expect(panel.getByRole('listitem')).toContainText('the boat leaves at seven');
    await bensPage.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await messages(anasPage, 'at seven').focus();
    await anasPage.keyboard.press('p');
    await expect(bensPage.getByRole('button', { name: 'Pinned message' })).toHaveCount(0);
  });

  await test.step('linked to, with a server to ask, and opened inside', async () => {
    await anasPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // It is said for less than two seconds.
    const isSaid = expect(anasPage.getByText('Link copied')).toBeVisible();
    await Promise.all([act(anasPage, 'at seven', 'Copy link'), isSaid]);
    const link = await anasPage.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^https:\/\/matrix\.to\/#\/[^?]+\?via=/);
    await say(bensPage, `see ${link}`);
    await messages(anasPage, 'see https').locator('a[href*="/room/"]').click();
    await expect(anasPage).toHaveURL(/#\/room\/[^/]+\/%24/);
    await expect(messages(anasPage, 'leaves at seven')).toBeInViewport();
  });

  await test.step('forwarded', async () => {
    await act(anasPage, 'at seven', 'Forward');
    const dialog = anasPage.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByRole('searchbox', { name: 'Rooms' }).fill('note');
    await dialog.getByRole('button', { name: 'Forward to Notebook' }).click();
    await expect(dialog.getByText('Forwarded')).toBeVisible();
    await anasPage.keyboard.press('Escape');
    await openRoom(anasPage, 'Notebook');
    await expect(messages(anasPage, 'the boat leaves at seven')).toBeVisible();
    await openRoom(anasPage, 'Harbour');
  });

  await test.step('deleted by a moderator, who says why', async () => {
    await act(anasPage, 'at seven', 'Delete');
    const dialog = anasPage.getByRole('dialog', { name: 'Delete message' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was cancelled');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(messages(bensPage, 'Message deleted by Ana: It was cancelled')).toBeVisible();
    await expect(messages(bensPage, 'at seven')).toHaveCount(0);
  });

  await test.step('its day', async () => {
    await anasPage.keyboard.press('Control+Shift+h');
    const dialog = anasPage.getByRole('dialog', { name: 'Jump to date' });
    await expect(dialog.getByLabel('Date')).toBeFocused();
    await anasPage.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(messages(anasPage, /^.*created the room/)).toBeInViewport();
  });
});
