import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

test('two people talk in an encrypted room, both ways and over a reload, and the server reads none of it; then they verify each other', async ({
  homeserver,
  openProfile,
}) => {
  // A whole story of two people; it takes a third of that where nothing else runs.
  test.setTimeout(90_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Vault');
  await openRoom(bensPage, 'Vault');
  // Nobody's keys are awaited here: they are with the server a moment after the list is painted.
  await expect.poll(async () => (await homeserver.keysOf(ana, ben.userId)).length).toBe(1);
  await say(anasPage, 'The *combination* is 7-2-9.');
  await expect(messages(bensPage, 'The combination is 7-2-9.').locator('em')).toHaveText('combination');
  await expect(messages(anasPage, 'combination')).toContainText('Sent');
  await say(bensPage, 'Opened it.');
  await expect(messages(anasPage, 'Opened it.')).toBeVisible();
  await anasPage.reload();
  await expect(messages(anasPage, 'The combination is 7-2-9.')).toBeVisible();
  await say(anasPage, 'Close it again.');
  await expect(messages(bensPage, 'Close it again.')).toBeVisible();
  const events = await homeserver.events(ana, roomId);
  expect(events.filter((event) => event['type'] === 'm.room.encrypted')).toHaveLength(3);
  expect(JSON.stringify(events)).not.toContain('combination');

  await test.step('TestVerificationSAS: they compare emoji in the app, and are verified', async () => {
    const dm = await homeserver.room([ana, ben], '', { is_direct: true });
    await homeserver.ask(ana, 'PUT', `/v3/user/${ana.userId}/account_data/m.direct`, {
      [ben.userId]: [dm],
    });

    // Until this device knows of it, it would make another room for the two.
    await expect(anasPage.getByRole('list', { name: 'People' }).getByRole('link', { name: /^Ben/ })).toBeVisible();
    await anasPage.goto(`/#/user/${encodeURIComponent(ben.userId)}`);
    await anasPage.getByRole('button', { name: 'Verify' }).click();
    const request = bensPage.getByRole('alertdialog', { name: 'Verification request' });
    await expect(request).toContainText(ana.userId);
    await request.getByRole('button', { name: 'Accept' }).click();
    await expect(request).toBeHidden();
    const [anas, bens] = [dialogOf(anasPage), dialogOf(bensPage)];
    await expect(anas.getByRole('listitem')).toHaveCount(7);
    await expect(bens.getByRole('listitem')).toHaveText(await anas.getByRole('listitem').allTextContents());
    await anasPage.keyboard.press('Escape');
    await anasPage.getByRole('dialog', { name: 'Stop verifying?' }).getByRole('button', { name: 'Continue' }).click();
    // One of the user's pages shows it, and another takes over when that one is closed.
    const anasOther = await anasPage.context().newPage();
    await anasOther.goto('/');
    await expect(anasOther.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
    await expect(anas).toHaveCount(1);
    await expect(dialogOf(anasOther)).toHaveCount(0);
    await anasPage.close();
    await dialogOf(anasOther).getByRole('button', { name: 'They match' }).click();
    await bens.getByRole('button', { name: 'They match' }).click();
    for (const dialog of [dialogOf(anasOther), bens]) {
      await expect(dialog).toContainText('Verified.');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
  });
});

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Verify' });
}
