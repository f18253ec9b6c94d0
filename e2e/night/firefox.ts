/** Debian's Firefox, spoken to by WebDriver BiDi: Playwright has only a Firefox of its own making. */
import { type Browser, launch, type Page } from 'puppeteer-core';
import { findFirefox } from '../../ops/firefox.mjs';
import { expect, type Person } from '../fixtures/test.ts';

const READY_WITHIN_MS = 30_000;

/** Starts it, with a microphone and a camera that are made up, and addresses on loopback for calls. */
export async function startFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    headless: true,
    timeout: 120_000,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.loopback': true,
      'media.autoplay.default': 0,
      // The value counts as a setting of the user.
      'intl.accept_languages': 'en-GB',
    },
  });
}

/** The element with a role and a name. */
export const named = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(READY_WITHIN_MS);

export async function press(page: Page, name: string): Promise<void> {
  await named(page, 'button', name).click();
}

export async function signInFirefox(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(url);
  await fillName(page, person);
  await press(page, 'Sign in');
  await expectRooms(page);
}

/** Fills in who somebody is: in the forms for signing in and for making an account. */
export async function fillName(page: Page, { name, password }: Pick<Person, 'name' | 'password'>): Promise<void> {
  await named(page, 'textbox', 'Username').fill(name);
  await fillPassword(page, password);
}

export async function fillPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[type="password"]').setTimeout(READY_WITHIN_MS).fill(password);
}

/** Waits until somebody is signed in. */
export async function expectRooms(page: Page): Promise<void> {
  await page.locator('nav[aria-label="Rooms"]').setTimeout(READY_WITHIN_MS).wait();
}

/** Waits until a text is somewhere on the page. */
export async function expectText(page: Page, text: string, timeout = READY_WITHIN_MS): Promise<void> {
  const read = () => page.evaluate(() => document.body.textContent ?? '');
  await expect.poll(read, { timeout }).toContain(text);
}

/** Opens a room by its address. */
export async function lookAt(page: Page, url: string, roomId: string): Promise<void> {
  await page.goto(`${url}/#/room/${encodeURIComponent(roomId)}`);
  await page.locator('[role="feed"]').setTimeout(READY_WITHIN_MS).wait();
}

export async function write(page: Page, text: string): Promise<void> {
  const box = page.locator('main textarea, main [role="textbox"]').setTimeout(READY_WITHIN_MS);
  await box.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Waits until a message is shown. */
export async function expectShown(page: Page, text: string): Promise<void> {
  const read = () => page.evaluate(() => document.querySelector('[role="feed"]')?.textContent ?? '');
  await expect.poll(read, { timeout: READY_WITHIN_MS }).toContain(text);
}

/** The status of the page's call. */
export function callStatus(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('[aria-label="Call"] [role="status"]')?.textContent ?? '');
}
