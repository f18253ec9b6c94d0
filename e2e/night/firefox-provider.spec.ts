/** Firefox signs in on the page of a provider, and comes back after the provider ended the session. */
import type { Page } from 'puppeteer-core';
import { expect } from '../fixtures/test.ts';
import { testWithProvider } from '../login/delegated.ts';
import { startFirefox } from './firefox.ts';

const WITHIN_MS = 60_000;

const test = testWithProvider({ lifetimeMs: 8_000 });

test.beforeEach(({ guard, delegated: { synapseUrl } }) => {
  guard.allow(new RegExp(`asked ${synapseUrl}$`));
});

/** Presses the button that leads to the provider, and agrees there. */
async function signIn(page: Page): Promise<void> {
  await page.locator('::-p-xpath(//button[starts-with(., "Continue with")])').setTimeout(WITHIN_MS).click();
  await page.locator('::-p-xpath(//a[. = "Agree as ana"])').setTimeout(WITHIN_MS).click();
  await page.locator('nav[aria-label="Rooms"]').setTimeout(WITHIN_MS).wait();
}

const text = (page: Page) => page.evaluate(() => document.body.textContent ?? '');

test('[LO-09] [LO-16] Firefox signs in by the provider, stays so over a reload and renewed tokens, and comes back as the same device', async ({
  delegated: { auth, clientUrl },
}) => {
  test.setTimeout(300_000);
  const firefox = await startFirefox();
  try {
    const page = await firefox.newPage();
    await page.goto(clientUrl);
    await signIn(page);
    expect(page.url()).not.toMatch(/code=|state=/u);
    const [deviceId] = auth.devices;
    await expect.poll(() => auth.renewals, { timeout: WITHIN_MS }).toBeGreaterThan(0);
    await page.reload();
    await page.locator('nav[aria-label="Rooms"]').setTimeout(WITHIN_MS).wait();
    await auth.endAll();
    await expect.poll(() => text(page), { timeout: WITHIN_MS }).toContain('Your homeserver ended the session');
    await signIn(page);
    expect(auth.devices).toEqual([deviceId]);
  } finally {
    await firefox.close();
  }
});
