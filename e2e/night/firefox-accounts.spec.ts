/** Firefox makes an account, signs in on a page that the homeserver trusts, looks around as a guest, and is signed out by the server. */
import type { Browser, Page } from 'puppeteer-core';
import { startOpenStage } from '../accounts/open-stage.ts';
import { startOwnStage } from '../accounts/stand-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectRooms, expectText, fillName, fillPassword, named, press, startFirefox } from './firefox.ts';

const PASSWORD = 'correct horse battery';

let firefox: Browser;
test.beforeEach(async () => {
  test.setTimeout(300_000);
  firefox = await startFirefox();
});
test.afterEach(() => firefox.close());

/** The names of the databases of accounts: another account, or the same anew, has another. */
function databases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('parley-account') ? [name] : [])),
  );
}

async function signOut(page: Page): Promise<void> {
  await page.locator('::-p-xpath(//button[starts-with(., "Account")])').click();
  await named(page, 'menuitem', 'Sign out').click();
  await page.locator('::-p-xpath(//dialog//button[. = "Sign out"])').click();
}

test('[REG-02] [REG-03] Firefox makes an account with a token and the terms', async () => {
  const own = await startOwnStage();
  try {
    const page = await firefox.newPage();
    await page.goto(own.clientUrl);
    await named(page, 'link', 'Create account').click();
    await fillName(page, { name: 'ana', password: PASSWORD });
    await press(page, 'Create account');
    await named(page, 'textbox', 'Registration token').fill(own.token);
    await press(page, 'Continue');
    await named(page, 'checkbox', 'I agree to: House rules').click();
    await press(page, 'Continue');
    await expectRooms(page);
    await page.reload();
    await expectRooms(page);
  } finally {
    await own.stop();
  }
});

test('[04.OI-07] [SSO-02] Firefox signs in on a page that the homeserver trusts, and the token is not in the address', async () => {
  const own = await startOwnStage();
  try {
    const page = await firefox.newPage();
    await page.goto(own.clientUrl);
    await press(page, 'Continue with The harbour');
    await named(page, 'link', 'Continue').click();
    await expectRooms(page);
    expect(page.url()).not.toMatch(/loginToken|sso=/);
  } finally {
    await own.stop();
  }
});

test('[GU-02] [GU-03] a guest in Firefox reads a room, makes an account, and finds the room open', async () => {
  const own = await startOpenStage();
  try {
    const page = await firefox.newPage();
    await page.goto(`${own.clientUrl}/#/room/${encodeURIComponent(own.room.id)}`);
    await press(page, 'Look around as a guest');
    await expectText(page, own.room.said);
    await expectText(page, 'You are looking around as a guest.');
    await named(page, 'link', 'Create account').click();
    await fillName(page, { name: 'newcomer', password: PASSWORD });
    await press(page, 'Create account');
    await press(page, 'Join');
    await named(page, 'textbox', 'Message').wait();
    const text = await page.evaluate(() => document.body.textContent ?? '');
    expect(text).not.toContain('You are looking around as a guest.');
  } finally {
    await own.stop();
  }
});

test('[SE-01] [SE-08] Firefox is signed out softly, signs in again as the same device, and leaves nothing when it signs out', async () => {
  const own = await startOpenStage({ more: 'refreshable_access_token_lifetime: 10s\nsession_lifetime: 30s' });
  try {
    const page = await firefox.newPage();
    await page.goto(own.clientUrl);
    await fillName(page, { name: 'ana', password: 'pw-ana' });
    await press(page, 'Sign in');
    await expectRooms(page);
    const before = await databases(page);
    // The request for news that is under way is answered first.
    await expectText(page, 'Your homeserver ended the session', 90_000);
    expect(await databases(page)).toEqual(before);
    await fillPassword(page, 'pw-ana');
    await press(page, 'Sign in');
    await expectRooms(page);
    expect(await databases(page)).toEqual(before);
    await signOut(page);
    await named(page, 'heading', 'Sign in').wait();
    await expect.poll(() => databases(page)).toEqual([]);
  } finally {
    await own.stop();
  }
});
