/** Pages of the open stage, as tests use them. */
import { expect, type Page } from '../fixtures/test.ts';
import type { OpenStage } from './open-stage.ts';

/** The list of rooms, which is there for who is signed in. */
export const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

/** Signs in on a page that asks for it. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the client, and signs in who is there from the beginning. */
export async function enter(page: Page, own: OpenStage, name: 'ana' | 'keeper'): Promise<void> {
  await page.goto(own.clientUrl);
  await signIn(page, name, `pw-${name}`);
  await expect(rooms(page)).toBeVisible();
}

/** Opens the link in the newest mail to an address. */
export async function openMailed(own: OpenStage, address: string): Promise<void> {
  expect((await fetch(await mailedLink(own, address))).ok).toBe(true);
}

/** The link in the newest mail to an address. */
export async function mailedLink({ mails }: OpenStage, address: string): Promise<string> {
  return /https?:\/\/\S+submit_?token\S+/iu.exec(await mails.mailTo(address))?.[0] ?? '';
}
