import { expect, messages, type Page } from '../fixtures/test.ts';

/** Goes to the newest message, which is `newest`. */
export async function toNewest(page: Page, newest: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('feed', { name: 'Messages' }).hover();
    await page.mouse.wheel(0, 20_000);
    await expect(messages(page, newest)).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 20_000, intervals: [10] });
}

/**
 * Turns the wheel by `step` until the message `end` is in sight. `look` is called before each turn, and at the end.
 * No step may be longer than the feed's place is high: it would pass what was never looked at.
 */
export async function wheelTo(page: Page, step: number, end: string, look: () => Promise<void>): Promise<void> {
  const feed = page.getByRole('feed', { name: 'Messages' });
  const isThere = () =>
    expect(messages(page, end))
      .toBeInViewport({ timeout: 50 })
      .then(() => true)
      .catch(() => false);
  // A room opens with its newest messages. Those above come a moment later, and would come in between a look and the first turn.
  await expect.poll(() => feed.evaluate((list) => list.scrollHeight > window.innerHeight)).toBe(true);
  const latest = performance.now() + 90_000;
  do {
    for (let turn = 0; turn < 10; turn += 1) {
      await look();
      await feed.hover();
      await page.mouse.wheel(0, step);
      // One step after the other: a wheel that turns twice before a frame would pass what stands between.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
  } while (!(await isThere()) && performance.now() < latest);
  await expect(messages(page, end)).toBeInViewport();
  await look();
}
