import { findings } from '../fixtures/axe.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { type OpenStage, startOpenStage } from './open-stage.ts';

let own: OpenStage;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startOpenStage();
});
test.afterAll(() => own.stop());

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

test('[CT-02] an email address is added by the link of a mail, and removed', async ({ openProfile, guard }) => {
  test.setTimeout(90_000);
  // The request that asks who the user is, and the one whose link was not opened yet.
  guard.allow(new RegExp(`asked ${own.url}`));
  const page = await openProfile({ viewport: { width: 390, height: 760 } });
  await page.goto(own.clientUrl);
  await page.getByRole('textbox', { name: 'Username' }).fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('pw-ana');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(rooms(page)).toBeVisible();
  await page.goto(`${own.clientUrl}/#/settings/account`);
  await page.getByRole('button', { name: 'Add email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add email address' });
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('Ana@Mail.example');
  await dialog.getByRole('button', { name: 'Send mail' }).click();
  await expect(dialog.getByText('A mail is on its way to ana@mail.example.')).toBeVisible();
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await proceed.click();
  await dialog.getByLabel('Password', { exact: true }).fill('pw-ana');
  await proceed.click();
  await expect(dialog.getByRole('alert')).toContainText('not confirmed yet');
  const mail = await own.mails.mailTo('ana@mail.example');
  const link = /https?:\/\/\S+submit_token\S+/u.exec(mail)?.[0] ?? '';
  expect((await fetch(link)).ok).toBe(true);
  await proceed.click();
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password.or(page.getByRole('button', { name: 'Remove ana@mail.example' })).first()).toBeVisible();
  if (await password.isVisible()) {
    await password.fill('pw-ana');
    await proceed.click();
  }
  const emails = page.getByRole('list', { name: 'Email addresses' });
  await expect(emails.getByRole('listitem')).toHaveText(/ana@mail\.example/u);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove ana@mail.example' }).click();
  const ask = page.getByRole('dialog', { name: 'Remove ana@mail.example' });
  await ask.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(emails.getByRole('listitem')).toHaveCount(0);
});

test('[GU-02] [GU-03] a guest reads a room by its address, makes an account, and finds the room open', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(90_000);
  guard.allow(new RegExp(`asked ${own.url}`));
  const page = await openProfile();
  await page.goto(`${own.clientUrl}/#/room/${encodeURIComponent(own.room.id)}`);
  await page.getByRole('button', { name: 'Look around as a guest' }).click();
  await expect(page.getByText(own.room.said)).toBeVisible();
  await expect(page.getByText('You are looking around as a guest.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByText(`Your account will be at ${own.url}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(own.room.said)).toBeVisible();
  await expect(page.getByText('You are looking around as a guest.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
