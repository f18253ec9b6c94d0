import { encryptedRoom } from '../crypto/encrypted.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';
import { createByKeys, poll } from './polling.ts';

for (const isEncrypted of [false, true]) {
  test(`[POLL-01] [POLL-02] [POLL-06] a poll is asked, voted in, changed and ended, ${isEncrypted ? 'encrypted' : 'in the clear'}`, async ({
    homeserver,
    openProfile,
  }) => {
    const ana = await homeserver.person('ana');
    const ben = await homeserver.person('ben');
    const people = [ana, ben] as const;
    await (isEncrypted ? encryptedRoom(homeserver, people, 'Kitchen') : homeserver.room(people, 'Kitchen'));
    const [anasPage, bensPage] = [await openProfile(), await openProfile()];
    await signIn(anasPage, ana);
    await signIn(bensPage, ben);
    await openRoom(bensPage, 'Kitchen');
    await openRoom(anasPage, 'Kitchen');
    await expect.poll(async () => (await homeserver.keysOf(ana, ben.userId)).length).toBe(1);
    await anasPage.getByRole('button', { name: 'Create poll' }).focus();
    await createByKeys(anasPage, 'Lunch?', ['Soup', 'Pie', 'Rice']);
    const [anas, bens] = [poll(anasPage, 'Lunch?'), poll(bensPage, 'Lunch?')];
    const choice = (group: typeof anas, name: string) => group.getByRole('radio', { name, exact: true });

    await choice(bens, 'Soup, 0 votes').click();
    await expect(choice(bens, 'Soup, 1 vote')).toBeChecked();
    await expect(choice(anas, 'Soup, 1 vote')).not.toBeChecked();
    // By keys: from the message into its answers, and on to where the vote is to be.
    await messages(anasPage, 'Lunch?').focus();
    await choice(anas, 'Soup, 1 vote').focus();
    await anasPage.keyboard.press('ArrowDown');
    await expect(choice(bens, 'Pie, 1 vote')).toBeVisible();
    await choice(bens, 'Pie, 1 vote').click();
    await expect(choice(anas, 'Pie, 2 votes')).toBeChecked();
    await expect(messages(anasPage, 'Lunch?')).toContainText('2 people voted');
    await expect(messages(bensPage, 'Lunch?').getByRole('button', { name: 'End poll' })).toHaveCount(0);
    for (const page of [anasPage, bensPage]) expect(await findings(page, { within: 'main' })).toEqual([]);

    await messages(anasPage, 'Lunch?').getByRole('button', { name: 'End poll' }).click();
    const dialog = anasPage.getByRole('dialog', { name: 'End poll' });
    expect(await findings(anasPage, { within: 'dialog' })).toEqual([]);
    await dialog.getByRole('button', { name: 'End poll' }).click();
    for (const page of [anasPage, bensPage]) {
      await expect(messages(page, 'Lunch?')).toContainText('Ended');
      const winner = choice(poll(page, 'Lunch?'), 'Pie, 2 votes');
      await expect(winner).toBeDisabled();
      await expect(winner).toHaveAccessibleDescription('Most votes');
    }
    await expect(bensPage.getByRole('navigation', { name: 'Rooms' })).toContainText('Poll: Lunch?');
  });
}

test('[POLL-02] [POLL-04] [POLL-10] votes without a network go out later; secret ones show at the end, also in the panel', async ({
  homeserver,
  openProfile,
  control,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Kitchen');
  const [anasPage, bensPage] = [await openProfile(), await openProfile({ viewport: { width: 390, height: 844 } })];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Kitchen');
  await openRoom(bensPage, 'Kitchen');
  await anasPage.getByRole('button', { name: 'Create poll' }).click();
  const dialog = anasPage.getByRole('dialog', { name: 'Create poll' });
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Who cooks?');
  // A poll that was begun is there again after an accident.
  await anasPage.keyboard.press('Escape');
  await anasPage.getByRole('button', { name: 'Create poll' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Question' })).toHaveValue('Who cooks?');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Answer 1' })).toBeFocused();
  await expect(dialog.getByRole('alert').first()).toHaveText('Write an answer: a poll has at least two.');
  expect(await findings(anasPage, { within: 'dialog' })).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Ana');
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Ben');
  await dialog.getByRole('spinbutton', { name: 'Choices' }).fill('2');
  await dialog.getByRole('radiogroup', { name: 'Results' }).getByRole('radio', { name: 'Shown at the end' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();

  const bens = poll(bensPage, 'Who cooks?');
  await expect(bens.getByRole('checkbox', { name: 'Ana', exact: true })).toBeEnabled();
  await control.setMode({ kind: 'down' });
  for (const name of ['Ana', 'Ben']) await bens.getByRole('checkbox', { name, exact: true }).check();
  await control.setMode({ kind: 'pass' });
  await expect(messages(anasPage, 'Who cooks?')).toContainText('1 person voted');
  await expect(poll(anasPage, 'Who cooks?').getByRole('checkbox', { name: 'Ana', exact: true })).toBeVisible();

  await bensPage.getByRole('button', { name: 'Room info' }).click();
  await bensPage.getByRole('complementary', { name: 'Room info' }).getByRole('button', { name: 'Polls' }).click();
  const panel = bensPage.getByRole('complementary', { name: 'Polls' });
  await expect(panel.getByRole('region', { name: 'Running' }).getByRole('checkbox', { name: 'Ben' })).toBeChecked();
  await anasPage.getByRole('feed', { name: 'Messages' }).getByRole('button', { name: 'End poll' }).click();
  await anasPage.getByRole('dialog', { name: 'End poll' }).getByRole('button', { name: 'End poll' }).click();
  const ended = panel.getByRole('region', { name: 'Ended' });
  for (const name of ['Ana, 1 vote', 'Ben, 1 vote'])
    await expect(ended.getByRole('checkbox', { name, exact: true })).toBeDisabled();
  expect(await findings(bensPage)).toEqual([]);
  await ended.getByRole('link', { name: 'Show in the room' }).click();
  await expect(bens).toBeInViewport();
});

test('[POLL-08] a poll is asked in a thread and voted in, on a phone whose language runs from right to left', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Kitchen');
  const rootId = await homeserver.send(ana, roomId, 'About the kitchen.');
  const page = await openProfile({ locale: 'ar-XB', viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: /Kitchen/ })).toBeVisible();
  await page.goto(`/#/room/${roomId}/thread/${rootId}`);
  const thread = page.getByRole('complementary', { name: 'Thread' });
  // A phone has no room for all tools.
  await thread.locator('[data-region="composer"]').getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Create poll' }).focus();
  await createByKeys(page, 'Paint it?', ['Blue', 'Not at all']);
  const answers = thread.getByRole('group', { name: 'Paint it?' });
  await answers.getByRole('radio', { name: 'Blue' }).click();
  await expect(answers.getByRole('radio', { name: /Blue.*1/ })).toBeChecked();
  expect(await findings(page, { within: 'aside' })).toEqual([]);
});
