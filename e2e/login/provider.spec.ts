/** Signing in with the provider of a real Synapse, which leaves accounts to a service of its own. */
import { findings } from '../fixtures/axe.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { testWithProvider } from './delegated.ts';

/** Access tokens are good for so long: they expire while the test looks. */
const LIFETIME_MS = 8_000;

const test = testWithProvider({ lifetimeMs: LIFETIME_MS });

test.beforeEach(({ guard, delegated: { synapseUrl } }) => {
  guard.allow(new RegExp(`asked ${synapseUrl}$`));
});

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue with 127\.0\.0\.1:/ });
const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

async function signIn(page: Page, clientUrl: string): Promise<void> {
  await page.goto(clientUrl);
  await goOn(page).click();
  await page.getByRole('link', { name: 'Agree as ana' }).click();
  await expect(rooms(page)).toBeVisible();
}

test('[SIGN-08] [SIGN-09] [LO-09] [LO-14] one signs in on the page of the provider, stays so, and its tokens are renewed', async ({
  openProfile,
  delegated: { auth, clientUrl },
  guard,
}) => {
  const page = await openProfile();
  await page.goto(clientUrl);
  await expect(goOn(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await goOn(page).click();
  await page.getByRole('link', { name: 'Agree as ana' }).click();
  await expect(rooms(page)).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  const [deviceId] = auth.devices;
  expect(auth.visits[0]?.searchParams.get('scope')).toContain(`:device:${deviceId}`);
  // The tokens may be renewed before the page is loaded again, or after it.
  const before = auth.renewals;
  await page.waitForTimeout(LIFETIME_MS);
  await page.reload();
  await expect(rooms(page)).toBeVisible();
  await expect.poll(() => auth.renewals).toBeGreaterThan(before);
  expect(auth.devices).toEqual([deviceId]);
  await page.goto(`${clientUrl}/#/settings/account`);
  await expect(page.getByRole('link', { name: 'Manage account' })).toHaveAttribute('href', `${auth.url}/account`);
  await page.goto(`${clientUrl}/#/settings/sessions`);
  await expect(page.getByRole('link', { name: /^Manage sessions/ })).toHaveAttribute(
    'href',
    `${auth.url}/account?action=org.matrix.devices_list`,
  );
  const visited = guard.heard.filter((url) => url.startsWith(clientUrl) && /code=/.test(url.split('#')[0] ?? ''));
  expect(visited).toEqual([]);
  await page.goto(`${clientUrl}/#/settings/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(goOn(page)).toBeVisible();
  await expect.poll(() => auth.devices).toEqual([]);
});

test('[LO-16] [SEC-43] a session that is ended at the provider leads to signing in again, as the same device', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const page = await openProfile();
  await signIn(page, clientUrl);
  const [deviceId] = auth.devices;
  await auth.endAll();
  await expect(page.getByText('Your homeserver ended the session')).toBeVisible({ timeout: 60_000 });
  await goOn(page).click();
  await expect(page.getByRole('link', { name: 'Agree as ben' })).toBeVisible();
  expect(auth.visits.at(-1)?.searchParams.get('login_hint')).toBe('mxid:@ana:localhost');
  await page.getByRole('link', { name: 'Agree as ben' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign in there as @ana:localhost');
  await goOn(page).click();
  await page.getByRole('link', { name: 'Agree as ana' }).click();
  await expect(rooms(page)).toBeVisible();
  expect(auth.devices).toEqual([deviceId]);
  await auth.endAll();
});

test('[SIGN-10] [SEC-40] saying no leads back with a sentence, and an answer that was used signs nobody in', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const page = await openProfile();
  await page.goto(clientUrl);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Example' })).toBeVisible();
  expect(auth.visits.at(-1)?.searchParams.get('prompt')).toBe('create');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('cancelled');
  await goOn(page).click();
  const link = page.getByRole('link', { name: 'Agree as ana' });
  const answer = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(rooms(page)).toBeVisible();
  const stranger = await openProfile();
  await stranger.goto(answer);
  await expect(stranger.getByRole('alert')).toContainText('begun in another browser');
  expect(stranger.url()).not.toContain('code=');
  await auth.endAll();
});
