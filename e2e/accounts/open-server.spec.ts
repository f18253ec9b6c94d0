import { findings } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { enter, mailedLink, openMailed, rooms, signIn } from './open-pages.ts';
import { type OpenStage, startOpenStage } from './open-stage.ts';

let own: OpenStage;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startOpenStage();
});
test.afterAll(() => own.stop());

const PASSWORD = 'correct horse battery';
const ANOTHER = 'staple of the same kind';

test('[CT-02] an email address is added by the link of a mail, and removed', async ({ openProfile, guard }) => {
  test.setTimeout(90_000);
  // The request that asks who the user is, and the one whose link was not opened yet.
  guard.allow(new RegExp(`asked ${own.url}`));
  const page = await openProfile({ viewport: { width: 390, height: 760 } });
  await enter(page, own, 'ana');
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
  await openMailed(own, 'ana@mail.example');
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
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(own.room.said)).toBeVisible();
  await expect(page.getByText('You are looking around as a guest.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('[REG-04] [ACCT-03] [ACCT-05] who forgot the password sets another one by the link of a mail, and is signed out everywhere else', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(120_000);
  // The questions on the way, the old password and the ended session; Synapse's page has a picture from elsewhere.
  guard.allow(new RegExp(`asked (${own.url}|https://matrix.org)`));
  const before = await openProfile();
  await before.goto(own.clientUrl);
  await before.getByRole('link', { name: 'Create account' }).click();
  await before.getByRole('textbox', { name: 'Username' }).fill('bea');
  await before.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await before.getByRole('textbox', { name: 'Email (optional)' }).fill('bea@mail.example');
  await before.getByRole('button', { name: 'Create account' }).click();
  await expect(before.getByText('A mail is on its way to bea@mail.example.')).toBeVisible();
  await before.getByRole('button', { name: 'Continue' }).click();
  await expect(before.getByRole('alert')).toContainText('The link in the mail was not opened yet.');
  expect(await findings(before)).toEqual([]);
  await openMailed(own, 'bea@mail.example');
  await before.getByRole('button', { name: 'Continue' }).click();
  await expect(rooms(before)).toBeVisible();

  const page = await openProfile({ colorScheme: 'dark', viewport: { width: 390, height: 760 } });
  await page.goto(own.clientUrl);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('nobody@mail.example');
  await page.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByRole('alert')).toContainText('has this address');
  expect(await findings(page)).toEqual([]);
  await email.fill('bea@mail.example');
  await page.getByRole('button', { name: 'Send mail' }).click();
  await expect(page.getByText('Open the link in the mail to bea@mail.example.')).toBeVisible();
  const set = page.getByRole('button', { name: 'Set new password' });
  await page.getByLabel('New password').fill(ANOTHER);
  await set.click();
  await expect(page.getByRole('alert')).toContainText('The link in the mail was not opened yet.');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  const link = await mailedLink(own, 'bea@mail.example');
  expect(link).toContain('password_reset');
  const linked = await page.context().newPage();
  await linked.goto(link);
  await linked.getByRole('button', { name: 'Confirm changing my password' }).click();
  await linked.waitForLoadState();
  await linked.close();
  await set.click();
  await expect(page.getByRole('status')).toContainText('Your password is changed');
  expect(await findings(page)).toEqual([]);
  await expect(before.getByText('Your homeserver ended the session')).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'bea', PASSWORD);
  await expect(page.getByRole('alert')).toContainText('The username or the password is wrong.');
  await signIn(page, 'bea', ANOTHER);
  await expect(rooms(page)).toBeVisible();
});
