/** Rooms that one left, was removed from or asked to join, and the ways back. */
import { findings } from '../fixtures/axe.ts';
import { expect, type Page, signIn, test } from '../fixtures/test.ts';

async function openLeft(page: Page) {
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Left rooms' }).click();
  return page.getByRole('dialog', { name: 'Left rooms' });
}

test('[MB-07, MB-08] left rooms say who removed one and why; they are joined again, forgotten, and requests are taken back', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const open = await homeserver.room([ana, ben], 'Open house', { preset: 'public_chat' });
  const strict = await homeserver.room([ana, ben], 'Strict club');
  const asking = await homeserver.room([ana], 'Asking room', {
    initial_state: [{ type: 'm.room.join_rules', state_key: '', content: { join_rule: 'knock' } }],
  });
  // All of this happened before this device was there.
  const at = (roomId: string) => encodeURIComponent(roomId);
  await homeserver.ask(ben, 'POST', `/v3/rooms/${at(open)}/leave`);
  await homeserver.ask(ana, 'POST', `/v3/rooms/${at(strict)}/kick`, { user_id: ben.userId, reason: 'too loud' });
  await homeserver.ask(ben, 'POST', `/v3/knock/${at(asking)}`);
  const page = await openProfile();
  await signIn(page, ben);
  const dialog = await openLeft(page);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('Strict club')).toContainText('Ana removed you from this room. Reason: too loud');
  await expect(row('Open house')).toContainText('You left.');
  await expect(row('Asking room')).toContainText('You asked to join.');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take back, Asking room' }).click();
  await expect(dialog.getByRole('button', { name: 'Ask to join, Asking room' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Forget, Strict club' }).click();
  await page.getByRole('dialog', { name: 'Forget room' }).getByRole('button', { name: 'Forget' }).click();
  await expect(row('Strict club')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Join again, Open house' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Open house', level: 1 })).toBeVisible();
  const again = await openLeft(page);
  // The server is asked anew, and may answer as it did before.
  await expect(again.getByText('Looking for rooms that you left')).toHaveCount(0);
  await expect(again.getByRole('listitem')).toHaveText([/Asking room/]);
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
});
