import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

test('few messages stand right above the composer, also when it or the window grows and shrinks', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Cellar');
  await homeserver.send(ana, roomId, 'the last one');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Cellar');
  const box = page.getByRole('textbox', { name: 'Message' });
  const last = messages(page, 'the last one');
  const END_PX = 16;
  /** The distance of the last message from its place, in whole pixels. */
  const awayPx = async () => {
    const feed = await page.getByRole('feed', { name: 'Messages' }).boundingBox();
    const article = await last.boundingBox();
    if (feed === null || article === null) return null;
    return Math.trunc(feed.y + feed.height - article.y - article.height - END_PX);
  };
  await expect.poll(awayPx).toBe(0);
  for (const text of ['one\ntwo\nthree\nfour', '']) {
    await box.fill(text);
    await expect.poll(awayPx).toBe(0);
  }
  for (const height of [500, 900]) {
    await page.setViewportSize({ width: 1000, height });
    await expect.poll(awayPx).toBe(0);
  }
});

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test(`[SET-03] ${chosen} on a ${system} system is ${chosen} from the first paint on`, async ({
    openProfile,
    stage,
  }) => {
    const page = await openProfile({ colorScheme: system, serviceWorkers: 'block' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const otherwise = await groundOf(page);
    await page.evaluate((theme) => localStorage.setItem('parley.appearance', JSON.stringify({ theme })), chosen);
    // All programs but the one that runs before the first paint are held back: what is seen now is what would flash.
    await page.route(/\/assets\/(?!before-paint).*\.js$/, () => undefined);
    await page.goto(stage.clientUrl, { waitUntil: 'commit' });
    await expect(page.locator('html')).toBeAttached();
    await expect.poll(() => groundOf(page)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await groundOf(page)).not.toBe(otherwise);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(chosen);
  });
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('from 320 px on, at twice the zoom, and with text twice as large nothing has to be scrolled sideways', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Quay of a name that is long enough to be cut', {
    topic: 'A topic that would not fit in any case',
  });
  await homeserver.send(ben, roomId, `https://example.org/${'long/'.repeat(40)}`);
  const page = await openProfile();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const sizes = [
    { width: 320, height: 256, text: 100 },
    { width: 640, height: 450, text: 100 },
    { width: 1280, height: 900, text: 200 },
    { width: 320, height: 640, text: 200 },
  ];
  await expectFits(page, sizes);
  await signIn(page, ana);
  for (const hash of ['#/home', `#/room/${encodeURIComponent(roomId)}`, '#/settings/appearance', '#/settings/keys']) {
    await page.evaluate((to) => window.location.replace(to), hash);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The header's last buttons come when it is known who is in the room.
    if (hash.startsWith('#/room/')) await expect(page.getByRole('button', { name: 'Voice call' })).toBeVisible();
    await expectFits(page, sizes);
  }
});

async function expectFits(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number; readonly text: number }[],
): Promise<void> {
  for (const { width, height, text } of sizes) {
    await page.setViewportSize({ width, height });
    // The effect of a browser whose text size is twice the usual.
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent === 100 ? '' : `${0.9375 * percent}%`;
    }, text);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body, body *')]
        .filter((element) => element.checkVisibility() && element.closest('pre') === null)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          if (right <= window.innerWidth + 1 && left >= -1) return false;
          // Text for screen readers only is clipped.
          for (let above: Element | null = element; above !== null; above = above.parentElement) {
            if (getComputedStyle(above).clipPath !== 'none') return false;
          }
          return true;
        })
        .map((element) => `${element.tagName} ${element.className}`),
    );
    expect(wide, `${width} px wide, text at ${text} %, ${page.url()}`).toEqual([]);
  }
}

test('with forced colours every control has an edge, and the focus its ring', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Quay');
  await homeserver.send(ben, roomId, 'Ahoy');
  const page = await openProfile({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Sign in' });
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px');
  await signIn(page, ana);
  await openRoom(page, 'Quay');
  // It takes the focus once the room is painted.
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('F6');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(ring).toBe('solid 2px');
});

test('with less motion wanted nothing goes on moving', async ({ openProfile }) => {
  const page = await openProfile({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const play = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion-play'));
  expect(await play()).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await play()).toBe('running');
  await page.evaluate(() => localStorage.setItem('parley.appearance', JSON.stringify({ motion: 'reduced' })));
  await page.reload();
  expect(await play()).toBe('paused');
});

test('[SET-01] [SET-02] a choice counts at once, and in the other tab', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  const other = await page.context().newPage();
  await other.goto('/#/settings/appearance');
  await page.goto('/#/settings/account');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await expect(page).toHaveURL(/#\/settings\/appearance$/);
  await expect(page.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Larger' }).check();
  for (const tab of [page, other]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(tab.locator('html')).toHaveAttribute('data-text-size', 'larger');
    await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked();
  }
});
