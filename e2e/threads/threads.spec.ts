/** A thread between two people, from its first reply to its last one taken back. */
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const thread = (page: Page) => page.getByRole('complementary', { name: 'Thread', exact: true });
const threads = (page: Page) => page.getByRole('complementary', { name: 'Threads', exact: true });
const room = (page: Page) => page.getByRole('main').getByRole('article');

const reply = async (page: Page, text: string) => {
  const box = page.getByRole('textbox', { name: 'Reply in thread' });
  await box.fill(text);
  await box.press('Enter');
  await expect(thread(page).getByRole('article').filter({ hasText: text })).toHaveAttribute('data-event-id', /./);
};

const remove = async (page: Page, text: string) => {
  const message = thread(page).getByRole('article').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click();
  await expect(message).toHaveCount(0);
};

test('[TD-01, TD-02, 02.TH-12] a thread is begun, seen, answered, listed, there after a reload, and over with its last reply', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await homeserver.room([ana, ben], 'Harbour');
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Harbour');
  await openRoom(bensPage, 'Harbour');
  await say(anasPage, 'Who brings the sails?');
  await expect(messages(bensPage, 'the sails')).toBeVisible();

  await test.step('begun', async () => {
    const root = messages(bensPage, 'the sails');
    await root.hover();
    await root.getByRole('button', { name: 'Reply in thread' }).click();
    await expect(thread(bensPage).getByRole('article')).toHaveText(/the sails/);
    await reply(bensPage, 'I can, on Friday');
    await expect(room(bensPage).filter({ hasText: 'I can' })).toHaveCount(1);
    await expect(root.first().getByRole('button', { name: /^1 reply.*I can, on Friday/ })).toBeVisible();
  });

  await test.step('seen by the other, opened and answered', async () => {
    await messages(anasPage, 'the sails')
      .getByRole('button', { name: /^1 reply/ })
      .click();
    await expect(thread(anasPage).getByRole('article')).toHaveText([/the sails/, /I can, on Friday/]);
    await reply(anasPage, 'Friday is fine');
    await expect(thread(bensPage).getByRole('article')).toHaveText([/the sails/, /I can/, /is fine/]);
    await expect(room(bensPage).getByRole('button', { name: /^2 replies.*Ana Friday is fine/ })).toBeVisible();
  });

  await test.step('there after a reload, by its address', async () => {
    await anasPage.reload();
    await expect(thread(anasPage).getByRole('article')).toHaveText([/the sails/, /I can/, /is fine/]);
  });

  await test.step('listed', async () => {
    await bensPage.getByRole('button', { name: 'Threads' }).click();
    const row = threads(bensPage).getByRole('listitem');
    await expect(row).toHaveText(/Ana.*Who brings the sails\?.*2 replies.*Ana: Friday is fine/);
    await row.getByRole('button').click();
    await expect(thread(bensPage).getByRole('article')).toHaveCount(3);
  });

  await test.step('over with its last reply', async () => {
    await remove(anasPage, 'is fine');
    await expect(room(bensPage).getByRole('button', { name: /^1 reply/ })).toBeVisible();
    await remove(bensPage, 'on Friday');
    for (const page of [anasPage, bensPage])
      await expect(room(page).getByRole('button', { name: /^\d+ repl/ })).toHaveCount(0);
    await bensPage.getByRole('button', { name: 'Threads' }).click();
    await expect(threads(bensPage).getByText('No threads yet')).toBeVisible();
  });
});
