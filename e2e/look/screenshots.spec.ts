/**
 * The twelve pictures that people look at before a release, in light, dark and from right to left: `e2e/look/screenshots/`, which
 * is not kept. The test holds that each can be taken; what it looks like is for eyes.
 */
import { fileURLToPath } from 'node:url';
import { type Community, enter, expect, MODES, type Mode, type Page, test } from './community.ts';

const FOLDER = fileURLToPath(new URL('screenshots', import.meta.url));
const WIDE = { width: 1280, height: 900 };
/** The gallery is long: nobody sees anything in one picture of it. */
const PART_PX = 2_400;
/** All of the gallery is for who asks for it, by `PARLEY_GALLERY=whole`: whoever tests needs to know that it draws. */
const SOME_PARTS = process.env['PARLEY_GALLERY'] === 'whole' ? Number.POSITIVE_INFINITY : 1;
const NARROW = { width: 320, height: 640 };

for (const mode of MODES) {
  test(`the community in ${mode.name}`, async ({ browser, community }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ ...mode.options, viewport: WIDE });
    const page = await context.newPage();
    const take = picture(page, mode);
    await page.goto(community.url);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await take('sign-in');
    await enter(page, community);
    await settled(page);
    await take('list');
    await openRoom(page, 'General');
    await take('room');
    await openRoom(page, 'Firmware');
    await page.getByRole('feed').hover();
    await page.mouse.wheel(0, -2_400);
    await settled(page);
    await take('long-room');
    await openRoom(page, 'General');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    await take('help-with-keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    await take('switcher');
    await page.keyboard.press('Escape');
    await page.goto(`${community.url}/#/settings/appearance`);
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await settled(page);
    await take('settings');
    await narrow(page, take);
    await offline(page, community, take);
    await context.close();
  });

  test(`states and components in ${mode.name}`, async ({ browser, galleryUrl }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ ...mode.options, viewport: WIDE });
    const page = await context.newPage();
    const take = picture(page, mode);
    for (const [name, path] of [
      ['empty', '/?scene=empty'],
      ['error', '/?scene=failed#/room/!room1%3Aexample.org'],
      ['waiting', '/?scene=loading'],
      ['storage', '/?scene=storage'],
    ] as const) {
      await page.goto(galleryUrl + path);
      await settled(page);
      await take(name);
    }
    await page.goto(`${galleryUrl}/conversation.html`);
    await settled(page);
    await take('showcase');
    await page.goto(`${galleryUrl}/#/gallery`);
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await page.setViewportSize({ width: WIDE.width, height: PART_PX });
    const height = await page.getByRole('main').evaluate((gallery) => gallery.scrollHeight);
    const parts = Math.min(Math.ceil(height / PART_PX), SOME_PARTS);
    for (let top = 0, part = 1; part <= parts; top += PART_PX, part += 1) {
      await page.getByRole('main').evaluate((gallery, to) => gallery.scrollTo({ top: to, behavior: 'instant' }), top);
      await settled(page);
      await take(part === 1 ? 'gallery' : `gallery-${part}`);
    }
    await context.close();
  });
}

type Take = (name: string) => Promise<void>;

function picture(page: Page, mode: Mode): Take {
  return async (name) => {
    await page.screenshot({ path: `${FOLDER}/${mode.name}/${name}.png` });
  };
}

/** The list and a room where there is place for one. */
async function narrow(page: Page, take: Take): Promise<void> {
  await page.setViewportSize(NARROW);
  await page.goto(`${page.url().split('#')[0]}#/home`);
  await expect(page.getByRole('link', { name: /^General/ })).toBeVisible();
  await settled(page);
  await take('list-320');
  await openRoom(page, 'General');
  await take('room-320');
  await page.setViewportSize(WIDE);
}

async function offline(page: Page, { proxy }: Community, take: Take): Promise<void> {
  proxy.setMode({ kind: 'down' });
  try {
    const status = page.getByRole('status', { name: 'Connection' });
    await expect(status).not.toBeEmpty({ timeout: 30_000 });
    const box = page.getByRole('textbox', { name: 'Message', exact: false }).first();
    await box.fill('Written on the train, in a tunnel.');
    await box.press('Enter');
    // Whatever waits for longer than a second says so.
    await page.waitForTimeout(1_200);
    await settled(page);
    await take('offline');
  } finally {
    proxy.setMode({ kind: 'pass' });
  }
}

async function openRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('article').last()).toBeVisible();
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  await settled(page);
}

/** Pictures have come, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(400);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) =>
          Promise.race([animation.finished, new Promise((done) => setTimeout(done, 300))]).catch(() => undefined),
        ),
    ),
  );
}
