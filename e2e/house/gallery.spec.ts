/**
 * The findings of axe about states that are hard to reach with a homeserver: each screen and state of the gallery, and everything
 * that opens above them.
 */
import { expect, type Page } from '@playwright/test';
import { findings, type Judged } from '../fixtures/axe.ts';
import { test } from '../fixtures/gallery.ts';

const WIDTHS = [1280, 320] as const;
const OVER = 'dialog[open], [role="menu"]:not([inert] *)';
const ROOM = '#/room/!room5%3Aexample.org';

for (const colorScheme of ['light', 'dark'] as const) {
  const isOnlyColours = colorScheme === 'dark';
  test(`axe finds nothing on any scene in ${colorScheme}`, async ({ browser, galleryUrl }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of [
      '?scene=empty',
      '?scene=loading',
      '?scene=storage',
      '?scene=lost',
      '?scene=outdated',
      '?scene=sign-in',
      `?scene=failed${ROOM}`,
      `?scene=reconnecting${ROOM}`,
      `?scene=full${ROOM}`,
      'conversation.html',
      'conversation.html?scene=failed',
      'conversation.html?scene=closed',
    ]) {
      await page.goto(`${galleryUrl}/${path}`);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expectNothing(page, path, { isOnlyColours });
    }
    await context.close();
  });

  test(`axe finds nothing in the gallery in ${colorScheme}`, async ({ browser, galleryUrl }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openGallery(page, galleryUrl);
    await expectNothing(page, 'gallery', { isOnlyColours, hasCopies: true });
    await context.close();
  });
}

// Dialogs, menus and screens are the same in another theme, with the colours that were judged above.
test('axe finds nothing on what opens above the gallery', async ({ page, galleryUrl }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page, galleryUrl);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNothingOver(page);
});

for (const half of [0, 1]) {
  test(`axe finds nothing on any screen of the gallery, half ${half + 1}`, async ({ page, galleryUrl }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGallery(page, galleryUrl);
    const screens = await page.locator('figcaption').allInnerTexts();
    for (const name of screens.filter((_name, at) => at % 2 === half)) {
      await goToScreen(page, name);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expectNothing(page, name);
    }
  });
}

test('[FEED-14] the menus of a message and of a room have nothing that axe finds, either', async ({
  page,
  galleryUrl,
}) => {
  await page.goto(`${galleryUrl}/${ROOM}`);
  await page.getByRole('article').last().click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Message actions' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Kitchen table/ }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: /^Options for/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave room' })).toBeVisible();
  await expectNothing(page, 'leaving');
});

test('a dialog gives the focus to what it means to be pressed', async ({ page, galleryUrl }) => {
  await page.goto(`${galleryUrl}/${ROOM}`);
  await expect(page.getByRole('article').last()).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('the window is named after what is seen before anybody is signed in, too', async ({ page, galleryUrl }) => {
  await page.goto(`${galleryUrl}/?scene=sign-in`);
  await expect(page).toHaveTitle('Sign in · Parley');
});

/** Opens the gallery and waits for its drawings, which are fetched after the heading is there. */
async function openGallery(page: Page, galleryUrl: string): Promise<void> {
  await page.goto(`${galleryUrl}/#/gallery`);
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
  await expect(page.locator('figcaption').nth(10)).toBeAttached();
}

/** Draws a screen in place of all that was drawn. What was there is gone once this returns. */
async function goToScreen(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        addEventListener('hashchange', resolve, { once: true });
        location.hash = hash;
      }),
    `#/screen/${name}`,
  );
}

/**
 * Everything that opens above the gallery, one section after the other: axe reads a whole page for the little that is open on it.
 */
async function expectNothingOver(page: Page): Promise<void> {
  const sections = await page.evaluateHandle(() =>
    [...document.querySelectorAll('section')].filter((section) => section.querySelector('[data-opener]') !== null),
  );
  let opened = 0;
  for (let index = 0; index < (await sections.evaluate((all) => all.length)); index += 1) {
    await sections.evaluate((all, at) => document.querySelector('main')?.replaceChildren(all[at] ?? ''), index);
    for (const opener of await page.locator('[data-opener]').all()) {
      await opener.click();
      if ((await page.locator(OVER).count()) > 0)
        expect(await findings(page, { within: OVER }), `opener ${opened}`).toEqual([]);
      await close(page);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(10);
}

/** Closes what is open; where something would be lost it asks first. Escape empties a search before it closes anything. */
async function close(page: Page): Promise<void> {
  const over = page.locator(OVER);
  const stop = over.getByRole('button', { name: 'Stop', exact: true });
  if (await page.locator('input[type="search"]:focus:not(:placeholder-shown)').count())
    await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await over.count()) === 0 || (await stop.isVisible())).toBe(true);
  if (await stop.isVisible()) await stop.click();
  await expect(over).toHaveCount(0);
}

/** Nothing at either width. */
async function expectNothing(page: Page, view: string, judged: Judged = {}): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    // A screen has its heading last, where what it shows is still on its way.
    await expect(page.locator('h1').first()).toBeAttached();
    expect(await findings(page, judged), `${view} at ${width}`).toEqual([]);
  }
}
