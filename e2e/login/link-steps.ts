/** Steps of tests of two devices that link. */
import { expect, type Page } from '../fixtures/test.ts';

export const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
export const dialog = (page: Page) => page.getByRole('dialog');
/** Sessions that are known to be the user's own. */
export const verified = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText('Verified', { exact: true }) });
/** The QR code in the dialog. */
export const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code' });

/** Opens the sign-in with another device. */
export async function openSignIn(page: Page, clientUrl: string): Promise<void> {
  await page.goto(clientUrl);
  await page.getByRole('button', { name: 'Sign in with another device' }).click();
}

/** Signs in on the provider's page, and opens the sessions. */
export async function openSessions(page: Page, clientUrl: string, who: string): Promise<void> {
  await page.goto(clientUrl);
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('link', { name: `Agree as ${who}` }).click();
  await expect(rooms(page)).toBeVisible();
  await page.goto(`${clientUrl}/#/settings/sessions`);
  await expect(verified(page)).toHaveCount(1, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Link new device' }).click();
}

/** The old device opens the page, and the person confirms there. */
export async function confirm(old: Page, who: string): Promise<void> {
  const link = dialog(old).getByRole('link', { name: 'Open the page', exact: true });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const opened = old.context().waitForEvent('page');
  await link.click();
  const page = await opened;
  await page.getByRole('link', { name: `Confirm as ${who}` }).click();
  await expect(page.getByText('You can close this page.')).toBeVisible();
  await page.close();
}
