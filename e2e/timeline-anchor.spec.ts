/**
 * The reader's place in a timeline: frame by frame, the message under the eye moves by at most a pixel while pages of 30 messages
 * are put before it, pictures come late, messages above it grow and the window changes its size. Runs on the gallery, so it needs no homeserver.
 */

import type {} from '@parley/testkit/gallery/gallery-controls.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/gallery.ts';

const PREPENDS = 40;
const RESIZES = 10;
const WHEEL_PX = 120;

for (const width of [320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('opens at the newest message, with no gap and without moving', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      expect(await gapAtEnd(page)).toBeLessThanOrEqual(1);
      expect(await drift(page, () => frames(page, 30))).toBeLessThanOrEqual(1);
    });

    test('[FEED-07] forty pages before it and forty late pictures do not move the message under the eye', async ({
      page,
      galleryUrl,
    }) => {
      await open(page, galleryUrl);
      await hold(page);
      await scrollTo(page, 900);
      const moved = await drift(page, async () => {
        for (let count = 0; count < PREPENDS; count += 1) {
          await page.evaluate(() => window.gallery?.prepend());
          await frames(page, 4);
        }
        await page.waitForTimeout(800);
      });
      expect(moved).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => window.gallery?.pages)).toBeGreaterThanOrEqual(PREPENDS);
    });

    test('[FEED-07] nor do pages that come when the reader is at the very top', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      await hold(page);
      await scrollTo(page, 0);
      const moved = await drift(page, async () => {
        await page.evaluate(() => window.gallery?.prepend());
        await frames(page, 10);
      });
      expect(moved).toBeLessThanOrEqual(1);
    });

    for (const when of ['just before', 'just after'] as const) {
      test(`[FEED-08] who scrolls up ${when} a page comes leaves the end`, async ({ page, galleryUrl }) => {
        await open(page, galleryUrl);
        await hold(page);
        await page.evaluate(async (isBefore) => {
          const scroller = document.querySelector('[role="feed"]')?.parentElement;
          if (!scroller) throw new Error('no feed');
          const heightPx = scroller.scrollHeight;
          if (isBefore) scroller.scrollTop -= 400;
          window.gallery?.prepend();
          // A turn after the page is drawn, and before anything is told of it.
          while (!isBefore && scroller.scrollHeight === heightPx) await new Promise((done) => setTimeout(done));
          if (!isBefore) scroller.scrollTop -= 400;
        }, when === 'just before');
        await frames(page, 10);
        expect(Math.abs((await gapAtEnd(page)) - 400)).toBeLessThanOrEqual(1);
      });
    }

    test('[FEED-07] nor do ten resizes and what comes at the newest end meanwhile', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      await hold(page);
      for (let count = 0; count < 3; count += 1) await page.evaluate(() => window.gallery?.prepend());
      await scrollTo(page, 3_000);
      const moved = await driftOfTopMessage(page, async () => {
        for (let count = 0; count < RESIZES; count += 1) {
          const [narrower, shorter] = [(count % 3) * 24, (count % 2) * 90];
          await page.setViewportSize({ width: width - narrower, height: 800 - shorter });
          await frames(page, 3);
          await page.evaluate(() => window.gallery?.receive());
          await frames(page, 3);
        }
      });
      expect(moved).toBeLessThanOrEqual(1);
    });

    test('[FEED-08] at the end it stays there through ten resizes', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      for (let count = 0; count < RESIZES; count += 1) {
        const [narrower, shorter] = [(count % 3) * 24, (count % 2) * 90];
        const size = { width: width - narrower, height: 800 - shorter };
        await page.setViewportSize(size);
        // Frames of before may come until the page has its new size.
        await page.waitForFunction((to) => innerWidth === to.width && innerHeight === to.height, size);
        await frames(page, 12);
        expect(await gapAtEnd(page)).toBeLessThanOrEqual(1);
      }
    });

    test('[FEED-07] nor do messages above it that grow', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      await hold(page);
      for (let count = 0; count < 3; count += 1) await page.evaluate(() => window.gallery?.prepend());
      await scrollTo(page, 2_500);
      const moved = await driftOfTopMessage(page, async () => {
        await page.evaluate(() => window.gallery?.grow());
        await frames(page, 10);
      });
      expect(moved).toBeLessThanOrEqual(1);
    });

    test('scrolling up through pages that load is as far as the wheel turned, and never back', async ({
      page,
      galleryUrl,
    }) => {
      await open(page, galleryUrl);
      await page.mouse.move(width / 2, 400);
      await record(page);
      const turns = 150;
      for (let turn = 0; turn < turns; turn += 1) {
        await page.mouse.wheel(0, -WHEEL_PX);
        await frames(page, 2);
      }
      await page.waitForTimeout(300);
      const { backwardPx, lostFrames, distancePx } = await recorded(page);
      expect(backwardPx).toBeLessThanOrEqual(1);
      expect(lostFrames).toBe(0);
      expect(Math.abs(distancePx - turns * WHEEL_PX)).toBeLessThanOrEqual(turns);
    });

    test('[FEED-08] at the end it follows new messages; further up it stays', async ({ page, galleryUrl }) => {
      await open(page, galleryUrl);
      await hold(page);
      await page.evaluate(() => window.gallery?.receive());
      await frames(page, 3);
      expect(await gapAtEnd(page)).toBeLessThanOrEqual(1);
      await scrollTo(page, 500);
      const moved = await drift(page, async () => {
        for (let count = 0; count < 5; count += 1) await page.evaluate(() => window.gallery?.receive());
        await frames(page, 5);
      });
      expect(moved).toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'Jump to latest' }).click();
      await expect.poll(() => gapAtEnd(page)).toBeLessThanOrEqual(1);
      await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
    });
  });
}

async function open(page: Page, galleryUrl: string): Promise<void> {
  await page.goto(`${galleryUrl}/conversation.html?scene=long`);
  await expect(page.getByRole('feed', { name: 'Messages' })).toBeVisible();
  await page.waitForTimeout(300);
}

async function hold(page: Page): Promise<void> {
  await page.evaluate(() => window.gallery?.holdPaging());
  await page.waitForTimeout(200);
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => {
    const scroller = document.querySelector('[role="feed"]')?.parentElement;
    if (scroller) scroller.scrollTop = to;
  }, top);
  await page.waitForTimeout(700);
}

/** The number of pixels below the newest message, beyond the space that is always there. */
function gapAtEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scroller = document.querySelector('[role="feed"]')?.parentElement;
    return scroller ? Math.abs(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop) : Number.NaN;
  });
}

async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (let at = 0; at < left; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** The largest distance, over all frames of `run`, of the message at a third of the screen from where it was. */
function drift(page: Page, run: () => Promise<void>): Promise<number> {
  return driftAt(page, 1 / 3, run);
}

/** Likewise for the first message whose top is on the screen. */
function driftOfTopMessage(page: Page, run: () => Promise<void>): Promise<number> {
  return driftAt(page, 0, run);
}

async function driftAt(page: Page, share: number, run: () => Promise<void>): Promise<number> {
  const stop = await page.evaluateHandle((part) => {
    const scroller = document.querySelector('[role="feed"]')?.parentElement;
    if (!scroller) throw new Error('no feed');
    const { top, height } = scroller.getBoundingClientRect();
    const line = top + height * part;
    const article = [...scroller.querySelectorAll('article')]
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .find((candidate) => candidate.getBoundingClientRect().top >= line);
    if (!article) throw new Error('no article');
    const key = article.getAttribute('data-event-id');
    // The words, not the frame around them: what the eye is on.
    const place = () => {
      const found = scroller.querySelector(`[data-event-id="${key}"]`);
      return (found?.querySelector('[dir="auto"][translate], img, canvas') ?? found)?.getBoundingClientRect().top;
    };
    const start = place() ?? Number.NaN;
    let most = 0;
    let isOver = false;
    const look = () => {
      const now = place();
      most = Math.max(most, now === undefined ? Number.POSITIVE_INFINITY : Math.abs(now - start));
      if (!isOver) requestAnimationFrame(() => setTimeout(look));
    };
    look();
    return () => {
      isOver = true;
      look();
      return most;
    };
  }, share);
  await run();
  return stop.evaluate((end) => end());
}

interface Recording {
  backwardPx: number;
  lostFrames: number;
  distancePx: number;
}

/** From now on: how far the messages on the screen moved from frame to frame. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scroller = document.querySelector('[role="feed"]')?.parentElement;
    if (!scroller) throw new Error('no feed');
    const recording: Recording = { backwardPx: 0, lostFrames: 0, distancePx: 0 };
    Object.assign(window, { recording });
    let before = new Map<string, number>();
    const look = () => {
      const now = new Map<string, number>();
      for (const article of scroller.querySelectorAll('article')) {
        const { top, bottom } = article.getBoundingClientRect();
        if (bottom > 60 && top < 740) now.set(article.getAttribute('data-event-id') ?? '', bottom);
      }
      const kept = [...now].filter(([key]) => before.has(key)).map(([key, bottom]) => bottom - (before.get(key) ?? 0));
      if (kept.length === 0 && before.size > 0) recording.lostFrames += 1;
      // If one message grew, those above and below it moved differently: the middle one is the reader's.
      const moved = kept.sort((one, other) => one - other)[Math.floor(kept.length / 2)] ?? 0;
      recording.backwardPx = Math.max(recording.backwardPx, -moved);
      recording.distancePx += moved;
      before = now;
      requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
}

function recorded(page: Page): Promise<Recording> {
  return page.evaluate(() => (window as unknown as { recording: Recording }).recording);
}
