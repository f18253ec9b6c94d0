/** Taking back several messages at once. */
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[MOD-09, MOD-10] several messages are selected by keys and pointer and removed; those that one may not stay', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  for (const text of ['first spam', 'second spam', 'good words', 'third spam'])
    await homeserver.send(ben, roomId, text);
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  await messages(page, 'third spam').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  const bar = page.getByRole('group', { name: 'Selected messages' });
  await expect(bar.getByRole('status')).toHaveText('1 message selected');
  await expect(messages(page, 'third spam')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(bar.getByRole('status')).toHaveText('2 messages selected');
  const first = messages(page, 'first spam');
  await first.getByText('first spam').click();
  await expect(first.getByRole('checkbox', { name: /^Select message of Ben/ })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await first.focus();
  await page.keyboard.press('s');
  await messages(page, 'second spam').getByRole('checkbox').check();
  await messages(page, 'third spam').getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove messages' });
  await expect(dialog).toContainText('3 messages');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('spam');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const progress = page.getByRole('region', { name: 'Removing selected messages' });
  await expect(progress).toContainText('3 of 3 messages removed');
  await expect(messages(page, 'Message deleted')).toHaveCount(3);
  await expect(messages(page, 'good words')).toBeVisible();
  await progress.getByRole('button', { name: 'Close' }).click();
  await expect(progress).toHaveCount(0);
});

test('[MOD-10] who may remove only their own is told how many stay', async ({ homeserver, openProfile }) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.send(ana, roomId, 'not mine');
  await homeserver.send(ben, roomId, 'my own');
  const page = await openProfile();
  await signIn(page, ben);
  await openRoom(page, 'Ops');
  await messages(page, 'not mine').focus();
  await page.keyboard.press('s');
  await messages(page, 'my own').getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Selected messages' });
  await bar.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove messages' });
  await expect(dialog).toContainText('1 selected message stays: you may not remove it.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(messages(page, 'Message deleted')).toHaveCount(1);
  await expect(messages(page, 'not mine')).toBeVisible();
});
