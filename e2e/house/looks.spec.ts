import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

/** Starts adding up layout shifts, also those of before. What follows a press or a key within half a second is no shift for browsers. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift;
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
          return `${name} from ${from.x},${from.y} to ${to.x},${to.y}`;
        });
        shifts.push(`${value}: ${moved.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What a browser tells of something that moved without being asked to. */
interface Shift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly shifts: readonly string[] }).shifts);

/** Rooms by how many messages they have: less than a screen, about one, more. */
const ROOMS = { Quay: 40, Attic: 12, Cellar: 3 } as const;

test('nothing shifts at the start or from room to room', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const rooms = new Map<string, string>();
  for (const [name, count] of Object.entries(ROOMS)) {
    const roomId = await homeserver.room([ana, ben], name, { topic: `All about ${name}` });
    for (let number = 1; number <= count; number += 1) await homeserver.send(ben, roomId, `${name} ${number}`);
    rooms.set(name, roomId);
  }
  const page = await openProfile();
  await watchShifts(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
  await signIn(page, ana);
  for (const [name, count] of Object.entries(ROOMS)) {
    await openRoom(page, name);
    await expect(messages(page, `${name} ${count}`)).toBeVisible();
    // All of it has come: what was never here before is no part of what a start shows.
    await expect(messages(page, new RegExp(`${name} 1$`))).toBeAttached();
    if (count < ROOMS.Quay) await expect(page.getByText('Ana created the room')).toBeVisible();
    await page.reload();
    await expect(messages(page, `${name} ${count}`)).toBeVisible();
    await page.waitForTimeout(500);
    expect(await shiftsOf(page), `at the start, in ${name}`).toEqual([]);
  }
  // By address and not by a press, which browsers would excuse.
  for (const [index, name] of (['Attic', 'Quay', 'Cellar', 'Attic', 'Cellar', 'Quay'] as const).entries()) {
    const hash = `#/room/${encodeURIComponent(rooms.get(name) ?? '')}`;
    await page.evaluate((to) => window.location.replace(to), hash);
    await expect(messages(page, `${name} ${ROOMS[name]}`)).toBeVisible();
    await page.waitForTimeout(300);
    expect(await shiftsOf(page), `switch ${index} to ${name}`).toEqual([]);
  }
});

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
  /** How far the last message is from where it belongs, in whole pixels. */
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
    await expectFits(page, sizes);
  }
});

async function expectFits(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number; readonly text: number }[],
): Promise<void> {
  for (const { width, height, text } of sizes) {
    await page.setViewportSize({ width, height });
    // What a browser does whose text size is set to twice the usual.
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent === 100 ? '' : `${0.9375 * percent}%`;
    }, text);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body, body *')]
        .filter((element) => element.checkVisibility() && element.closest('pre') === null)
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          if (right <= window.innerWidth + 1 && left >= -1) return false;
          // What is only said is clipped.
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
