import { findings } from '../fixtures/axe.ts';
import { expect, messages, type Page, say, test } from '../fixtures/test.ts';
import { type OwnStage, startOwnStage } from './stand-in.ts';

const PASSWORD = 'correct horse battery';
const ANOTHER = 'staple of the same kind';

let own: OwnStage;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startOwnStage();
});
test.afterAll(() => own.stop());

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(own.clientUrl);
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an account is made with a token and the terms, its password is changed, and it is deactivated', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.allow(new RegExp(`asked ${own.url}`));
  const page = await openProfile({ colorScheme: 'dark', viewport: { width: 390, height: 760 } });
  await page.goto(own.clientUrl);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByText(`Your account will be at ${own.url}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('keeper');
  await expect(page.getByRole('alert')).toContainText('Somebody has this username already');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Username' }).fill('ana');
  await expect(page.getByText('This username is free.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ana');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  const token = page.getByRole('textbox', { name: 'Registration token' });
  await token.fill('barley');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('The server does not take this token');
  await token.fill(own.token);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'I agree to: House rules' }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(rooms(page)).toBeVisible();

  await page.goto(`${own.clientUrl}/#/settings/account`);
  await page.getByRole('button', { name: 'Change password' }).click();
  const change = page.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('New password').fill(ANOTHER);
  await change.getByRole('button', { name: 'Change password' }).click();
  await change.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expect(await findings(page, { within: 'dialog' })).toEqual([]);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  const other = await openProfile();
  await signIn(other, 'ana', PASSWORD);
  await expect(other.getByRole('alert')).toContainText('The username or the password is wrong.');
  await signIn(other, 'ana', ANOTHER);
  await expect(rooms(other)).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate account' }).click();
  const end = page.getByRole('dialog', { name: 'Deactivate account' });
  await end.getByRole('textbox', { name: /^Type @ana/ }).fill('@ana:localhost');
  await end.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await end.getByLabel('Password', { exact: true }).fill(ANOTHER);
  await end.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, 'ana', ANOTHER);
  await expect(page.getByRole('alert')).toContainText('The username or the password is wrong.');
});

test('[04.OI-07] [SSO-02] signing in on a page that the homeserver trusts leads back signed in, without the token in the address', async ({
  openProfile,
  guard,
}) => {
  test.setTimeout(60_000);
  // Synapse's page before the last step has a picture from elsewhere.
  guard.allow(new RegExp(`asked (${own.url}|https://matrix.org)`));
  const page = await openProfile();
  await page.goto(own.clientUrl);
  await page.getByRole('button', { name: 'Continue with The harbour' }).click();
  // The homeserver's own page says which client gets the account.
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(rooms(page)).toBeVisible();
  expect(page.url()).not.toMatch(/loginToken|sso=/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  const stranger = await openProfile();
  await stranger.goto(`${own.clientUrl}/?sso=0123&loginToken=somebody`);
  await expect(stranger.getByRole('alert')).toContainText('did not begin in this tab');
  expect(stranger.url()).not.toContain('loginToken');
  expect(await findings(stranger)).toEqual([]);
});

test('somebody without an account has said hello to somebody within a minute: a name, the terms, and whom to write to', async ({
  openProfile,
  guard,
}) => {
  guard.allow(new RegExp(`asked ${own.url}`));
  const page = await openProfile();
  await page.goto(own.clientUrl);
  const begin = Date.now();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('textbox', { name: 'Registration token' }).fill(own.token);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'I agree to: House rules' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Start chat' }).click();
  const listed = Date.now();
  const chat = page.getByRole('dialog', { name: 'Start chat' });
  await chat.getByRole('textbox', { name: 'Name or user ID' }).fill('@keeper:localhost');
  await chat.getByRole('list', { name: 'People found' }).getByRole('button').first().click();
  await chat.getByRole('button', { name: 'Start' }).click();
  await say(page, 'Hello, keeper');
  await expect(messages(page, 'Hello, keeper')).toContainText('Sent');
  const said = Date.now();
  test.info().annotations.push({ type: 'measured', description: `list ${listed - begin} ms, sent ${said - begin} ms` });
  expect(said - begin).toBeLessThan(60_000);
});
