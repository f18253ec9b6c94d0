/** Going to messages and coming back to where one read, with a real homeserver. */
import type { Page } from '@playwright/test';
import type { Homeserver } from '../fixtures/homeserver.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

const SAID = 260;

interface Top {
  readonly id: string;
  readonly top: number;
}

/** The first message whose top is on the screen, and where; none while the timeline has not come. */
function topMessage(page: Page): Promise<Top> {
  return page.evaluate(() => {
    const feed = document.querySelector('[role="feed"]');
    const edge = feed?.parentElement?.getBoundingClientRect().top ?? 0;
    const tops = [...(feed?.querySelectorAll<HTMLElement>('article[data-event-id]') ?? [])]
      .map((article) => ({
        id: article.dataset['eventId'] ?? '',
        top: article.getBoundingClientRect().top - edge,
      }))
      .filter(({ top }) => top >= 0)
      .sort((one, other) => one.top - other.top);
    return tops[0] ?? { id: '', top: Number.NaN };
  });
}

/** Turns the wheel until a message is there, however long its page of the history takes. */
async function wheelTo(page: Page, turnPx: number, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, turnPx);
    await expect(messages(page, text)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

/** The position of a message, as a share of the timeline's height. */
function placeOf(page: Page, eventId: string): Promise<number> {
  return page.evaluate((id) => {
    const scroller = document.querySelector('[role="feed"]')?.parentElement;
    const article = document.querySelector(`article[data-event-id="${id}"]`);
    if (!scroller || !article) return Number.NaN;
    const { top, height } = scroller.getBoundingClientRect();
    return (article.getBoundingClientRect().top - top) / height;
  }, eventId);
}

/** A room that somebody comes back to, who has not read the last 60 of its messages. The other says more by `say`. */
async function withNews(homeserver: Homeserver, openProfile: () => Promise<Page>) {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Archive');
  await homeserver.room([ana, ben], 'Elsewhere');
  await homeserver.send(ben, roomId, 'before');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Archive');
  await expect(messages(page, 'before')).toBeVisible();
  await openRoom(page, 'Elsewhere');
  for (let n = 1; n <= 60; n += 1) await homeserver.send(ben, roomId, `news ${n}`);
  await openRoom(page, 'Archive');
  await expect(messages(page, 'news 60')).toBeVisible();
  return { page, say: (text: string) => homeserver.send(ben, roomId, text) };
}

test.describe('a room with a long history', () => {
  test.setTimeout(120_000);

  test('[FEED-12] an address of an old message shows it at a third of the height, held still, and both directions load', async ({
    homeserver,
    openProfile,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const roomId = await homeserver.room([ana, ben], 'Archive');
    const ids: string[] = [];
    for (let n = 1; n <= SAID; n += 1) ids.push(await homeserver.send(ben, roomId, `said ${n}`));
    const page = await openProfile();
    await signIn(page, ana);
    const target = ids[49] ?? '';
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `#/room/${encodeURIComponent(roomId)}/${encodeURIComponent(target)}`,
    );
    await expect(messages(page, /^.*said 50$/)).toBeVisible();
    await expect.poll(() => placeOf(page, target)).toBeCloseTo(1 / 3, 2);
    await expect(messages(page, `said ${SAID}`)).toHaveCount(0);
    for (let look = 0; look < 10; look += 1) {
      await page.waitForTimeout(100);
      expect(await placeOf(page, target)).toBeCloseTo(1 / 3, 2);
    }
    await page.getByRole('feed').hover();
    await wheelTo(page, -800, /said 1$/);
    await wheelTo(page, 800, `said ${SAID}`);
    await say(page, 'and here I am');
    await expect(messages(page, 'and here I am')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
  });

  test('[FEED-10] one comes back to the message one read, at the same height: from another room, and after a reload', async ({
    homeserver,
    openProfile,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const roomId = await homeserver.room([ana, ben], 'Archive');
    await homeserver.room([ana, ben], 'Elsewhere');
    for (let n = 1; n <= SAID; n += 1) await homeserver.send(ben, roomId, `said ${n}`);
    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Archive');
    await expect(messages(page, `said ${SAID}`)).toBeVisible();
    await page.getByRole('feed').hover();
    for (let turn = 0; turn < 16; turn += 1) {
      await page.mouse.wheel(0, -330);
      await page.waitForTimeout(80);
    }
    await page.waitForTimeout(600);
    const left = await topMessage(page);
    await openRoom(page, 'Elsewhere');
    await page.waitForTimeout(300);
    await openRoom(page, 'Archive');
    await expect.poll(async () => (await topMessage(page)).id).toBe(left.id);
    expect(Math.abs((await topMessage(page)).top - left.top)).toBeLessThanOrEqual(1);
    await page.waitForTimeout(400);
    await page.reload();
    await expect(page.getByRole('feed')).toBeVisible();
    await expect.poll(async () => (await topMessage(page)).id).toBe(left.id);
    expect(Math.abs((await topMessage(page)).top - left.top)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(messages(page, `said ${SAID}`)).toBeVisible();
  });

  test('[FEED-08] [FEED-10] who says something before the room is drawn sees it, not where they stopped reading', async ({
    homeserver,
    openProfile,
    control,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const roomId = await homeserver.room([ana, ben], 'Archive');
    const old = await homeserver.send(ben, roomId, 'said long ago');
    for (let n = 1; n <= 160; n += 1) await homeserver.send(ben, roomId, `said ${n}`);
    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Archive');
    await expect(messages(page, 'said 160')).toBeVisible();
    // The place is not loaded, and the server takes its time to tell of it: the timeline is drawn late.
    await control.setMode({
      kind: 'faults',
      rules: [{ path: '/context/', fault: { kind: 'halfOpen', phase: 'request' } }],
    });
    await page.addInitScript(([key, place]) => sessionStorage.setItem(key, place), [
      `parley:tab:place:${roomId}`,
      JSON.stringify({ eventId: old, offsetPx: 0 }),
    ] as const);
    await page.reload();
    await say(page, 'still here');
    await expect(messages(page, 'still here')).toBeVisible();
  });

  test('[FEED-11, FEED-13] new messages begin at a line, which a button leads to, and a count leads back', async ({
    homeserver,
    openProfile,
  }) => {
    const { page, say: sayAsBen } = await withNews(homeserver, openProfile);
    await page.getByRole('button', { name: 'Jump to first unread' }).click();
    await expect(page.locator('[data-new-line]')).toBeInViewport();
    await expect(messages(page, /news 1$/)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Jump to first unread' })).toHaveCount(0);
    await page.waitForTimeout(900);
    for (let n = 1; n <= 2; n += 1) await sayAsBen(`later ${n}`);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveAccessibleDescription('2 new messages');
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(messages(page, 'later 2')).toBeInViewport();
    await page.mouse.wheel(0, -8_000);
    await expect(page.locator('[data-new-line]')).toHaveCount(1);
    await openRoom(page, 'Elsewhere');
    await openRoom(page, 'Archive');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-new-line]')).toHaveCount(0);
  });

  test('[FEED-11] the line stays for who goes to it after one more message has come, whatever comes later', async ({
    homeserver,
    openProfile,
  }) => {
    const { page, say: sayAsBen } = await withNews(homeserver, openProfile);
    await sayAsBen('one more');
    await expect(messages(page, 'one more')).toBeVisible();
    await page.getByRole('button', { name: 'Jump to first unread' }).click();
    await expect(page.locator('[data-new-line]')).toBeInViewport();
    await page.waitForTimeout(900);
    await sayAsBen('later');
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveAccessibleDescription('1 new message');
    await page.getByRole('button', { name: 'Jump to latest' }).click();
    await expect(messages(page, 'later')).toBeInViewport();
    await wheelTo(page, -2_000, /news 1$/);
    await expect(page.locator('[data-new-line]')).toBeVisible();
  });

  test('[FEED-12] what a message answers is gone to, also where it is not loaded; what is not there is said', async ({
    homeserver,
    openProfile,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const roomId = await homeserver.room([ana, ben], 'Archive');
    const question = await homeserver.send(ben, roomId, 'who has the keys');
    for (let n = 1; n <= 150; n += 1) await homeserver.send(ben, roomId, `said ${n}`);
    await homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body: 'I do',
      'm.relates_to': { 'm.in_reply_to': { event_id: question } },
    });
    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Archive');
    await messages(page, 'I do')
      .getByRole('button', { name: /^In reply to/ })
      .click();
    await expect(page.locator(`[data-event-id="${question}"]`)).toBeInViewport();
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `#/room/${encodeURIComponent(roomId)}/${encodeURIComponent('$nothing-like-that')}`,
    );
    await expect(page.getByRole('alert').filter({ hasText: 'This message is not available' })).toBeVisible();
    await expect(messages(page, 'I do')).toBeVisible();
  });
});
