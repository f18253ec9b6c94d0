/** The open room as assistive technology and measurements see it (docs/contract.md), on the gallery. */

import type {} from '@parley/testkit/gallery/gallery-controls.ts';
import { expect, type Page } from '@playwright/test';
import { findings } from './fixtures/axe.ts';
import { expectWritten } from './fixtures/box.ts';
import { test } from './fixtures/gallery.ts';

const feed = (page: Page) => page.getByRole('feed', { name: 'Messages' });
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test.beforeEach(async ({ page, galleryUrl }) => {
  await page.goto(`${galleryUrl}/conversation.html`);
  await expect(feed(page)).toBeVisible();
  // The composer takes the focus once when a room is opened, so that the user can write at once.
  await expect(box(page)).toBeFocused();
});

test('the room’s name is the heading of its main part', async ({ page }) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Rehearsal room' })).toBeVisible();
});

test('a message that is sent is in the next frames, then sent, and keeps its place in the document', async ({
  page,
}) => {
  const notes = await noteSending(page);
  await box(page).fill('On my **way**');
  await box(page).press('Enter');
  await expectWritten(box(page), '');
  const echo = page.locator('article[data-txn-id^="t"]').last();
  await expect(echo).toContainText('Sent');
  await expect(echo).toHaveAttribute('data-event-id', /^\$sent/);
  expect(await notes.evaluate(({ states, drawn }) => [states, drawn.size])).toEqual([['Sending', 'Sent'], 1]);
  await expect
    .poll(() => marks(page))
    .toEqual(expect.arrayContaining(['parley:timeline', 'parley:echo', 'parley:sent']));
});

test('[COMP-01, COMP-05] Shift+Enter is a new line, and an empty message cannot be sent', async ({ page }) => {
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await box(page).fill('one');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('two');
  await expectWritten(box(page), 'one\ntwo');
  await expect(send).toBeEnabled();
});

test('a message that was refused says so in words', async ({ page }) => {
  const refused = article(page, 'poster file');
  await expect(refused).toContainText('Not sent');
  await expect(refused.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('[FEED-09] arrows walk from message to message, and Ctrl+End leads to the composer', async ({ page }) => {
  const last = page.getByRole('article').last();
  await last.focus();
  await page.keyboard.press('ArrowUp');
  await expect(article(page, 'poster file')).toBeFocused();
  for (let count = 0; count < 30; count += 1) await page.keyboard.press('PageUp');
  await expect(article(page, 'created the room')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(box(page)).toBeFocused();
});

test('[REACT-02] an emoji is found by its name, and pressing a reaction takes it back', async ({ page }) => {
  const message = article(page, 'Trying again from here');
  await message.hover();
  await message.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'React' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emoji' });
  await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket');
  await dialog.getByRole('button', { name: '🚀 rocket' }).click();
  await expect(dialog).toHaveCount(0);
  const reaction = message.getByRole('button', { name: '🚀 1, including you' });
  await expect(reaction).toHaveAttribute('aria-pressed', 'true');
  await reaction.click();
  await expect(reaction).toHaveCount(0);
});

test('a quote leads to what it quotes', async ({ page }) => {
  await feed(page).evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await page.getByRole('button', { name: 'In reply to Mira Okafor' }).click();
  await expect(
    page.locator('article[data-event-id]').filter({ hasText: 'Has anybody got the keys' }).first(),
  ).toBeInViewport();
});

test('[MSG-06] a spoiler is shown when it is asked for', async ({ page }) => {
  const message = article(page, 'The end of the piece');
  await message.getByRole('button', { name: 'Show spoiler: last page' }).click();
  await expect(message.getByText('it resolves to D major')).toBeVisible();
});

test('a long history draws few elements, tells new messages once, and jumps to the latest', async ({
  page,
  galleryUrl,
}) => {
  await page.goto(`${galleryUrl}/conversation.html?scene=long`);
  await expect(feed(page)).toBeVisible();
  const log = page.getByRole('log', { name: 'New messages' });
  await expect(log).toHaveText('');
  await page.evaluate(() => window.gallery?.receive());
  await expect(log.locator('span')).toHaveCount(1);
  await page.evaluate(() => {
    for (let count = 0; count < 5; count += 1) window.gallery?.receive();
  });
  await expect(log).toContainText('5 new messages');
  await expect.poll(() => marks(page)).toEqual(expect.arrayContaining(['parley:received']));
  for (let count = 0; count < 20; count += 1) {
    await feed(page).evaluate((element) => element.parentElement?.scrollTo(0, 0));
    await page.waitForTimeout(80);
  }
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_500);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`nothing is wrong by axe-core (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    // Colours that fade from one theme to the other are neither's.
    await page.reload();
    await expect(feed(page)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

/** Notes how the sending of the next message goes and which elements show it, also what is over before anybody looks. */
function noteSending(page: Page) {
  return page.evaluateHandle(() => {
    const states: string[] = [];
    const drawn = new Set<Element>();
    const observer = new MutationObserver(() => {
      const echo = [...document.querySelectorAll('article[data-txn-id^="t"]')].at(-1);
      if (echo === undefined) return;
      drawn.add(echo);
      const state = /Sending|Sent/.exec(echo.textContent)?.[0];
      if (state !== undefined && state !== states.at(-1)) states.push(state);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return { states, drawn };
  });
}

function marks(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('mark').map((entry) => entry.name));
}
