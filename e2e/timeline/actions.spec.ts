/** Actions on a message: by menu, by toolbar, by keys, by touch. */
import { expectWritten } from '../fixtures/box.ts';
import { draftsOnDisk } from '../fixtures/drafts-on-disk.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

const NAMES = ['React', 'Reply', 'Edit', 'Reply in thread', 'Pin', 'Forward', 'Copy link', 'View source', 'Delete'];
const MENU = [...NAMES.slice(0, -1), 'Select messages', 'Delete'];

test('[FEED-14] a right click opens a menu with what the toolbar has; with Shift it is the browser’s', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await homeserver.room([ana, ben], 'Ops');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  await say(page, 'a message of mine');
  const mine = messages(page, 'a message of mine');
  await expect(mine).toHaveAttribute('data-event-id', /./);
  await mine.hover();
  const toolbar = mine.getByRole('toolbar', { name: 'Message actions' });
  for (const name of NAMES) await expect(toolbar.getByRole('button', { name, exact: true })).toBeVisible();
  await mine.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Message actions' });
  await expect(menu.getByRole('menuitem')).toHaveText(MENU);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await mine.click({ button: 'right', modifiers: ['Shift'] });
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Escape');
  await mine.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
});

test('[FEED-14, FEED-15] a whole exchange by keys: walk up, react, reply, edit, delete, and back', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.send(ben, roomId, 'shall we');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await expect(messages(page, 'shall we')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(messages(page, 'shall we')).toBeFocused();
  await page.keyboard.press('r');
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('thumbs up');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /1, including you/ })).toBeVisible();
  await expect(messages(page, 'shall we')).toBeFocused();
  await page.keyboard.press('q');
  await expect(box).toBeFocused();
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await expect(messages(page, 'yes').getByRole('button', { name: /^In reply to Ben/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Cancel edit' })).toBeVisible();
  await expectWritten(box, 'yes');
  await page.keyboard.type(', at **noon**');
  await page.keyboard.press('Enter');
  await expect(messages(page, 'yes, at noon').getByText('Edited')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expectWritten(box, 'yes, at **noon**');
  await page.keyboard.press('ArrowUp');
  await expectWritten(box, '');
  await expect(messages(page, 'yes, at noon')).toBeFocused();
  // A waiting message that is deleted was never sent.
  await expect(messages(page, 'yes, at noon')).toHaveAttribute('data-event-id', /./);
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete message' });
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(messages(page, 'Message deleted')).toBeVisible();
  await expect(messages(page, 'Message deleted')).not.toContainText('Sent');
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
});

test('[FEED-14] who walks up faster than the page is drawn is among the messages, too', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  await homeserver.room([ana], 'Ops');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await say(page, 'a message of mine');
  await expect(messages(page, 'a message of mine')).toHaveAttribute('data-event-id', /./);
  // A key goes to what has the focus: by now that may be the field that shows formatting, in the place of the first one.
  const focused = await page.evaluate(async () => {
    const settle = async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    };
    for (let press = 0; press < 2; press++) {
      const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
      await settle();
    }
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return document.activeElement?.tagName;
  });
  expect(focused).toBe('ARTICLE');
  await expectWritten(box, '');
});

test('[COMP-03, COMP-06] a draft and what it answers survive an edit, another room and a reload, and not signing out', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.room([ana, ben], 'Elsewhere');
  await homeserver.send(ben, roomId, 'a question');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  await say(page, 'said befor');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(messages(page, 'said befor')).toHaveAttribute('data-event-id', /./);
  const question = messages(page, 'a question');
  await question.hover();
  await question.getByRole('button', { name: 'Reply', exact: true }).click();
  await box.fill('half an answer');
  const mine = messages(page, 'said befor');
  await mine.hover();
  await mine.getByRole('button', { name: 'Edit' }).click();
  await expectWritten(box, 'said befor');
  await box.fill('said before');
  await box.press('Enter');
  await expect(messages(page, 'said before')).toBeVisible();
  await expectWritten(box, 'half an answer');
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await openRoom(page, 'Elsewhere');
  await expectWritten(box, '');
  await draftsOnDisk(page, 1);
  await page.reload();
  await openRoom(page, 'Ops');
  await expectWritten(box, 'half an answer');
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await page
    .getByRole('button', { name: /Account|Ana/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Sign out' });
  if (await sure.isVisible().catch(() => false)) await sure.click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await draftsOnDisk(page, 0);
});

test('[FEED-14] a long press opens the menu', async ({ homeserver, browser, stage }) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.send(ben, roomId, 'press me');
  const context = await browser.newContext({
    baseURL: stage.clientUrl,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  await expect(messages(page, 'press me')).toBeInViewport();
  const bounds = await messages(page, 'press me').boundingBox();
  const at = { x: (bounds?.x ?? 0) + 80, y: (bounds?.y ?? 0) + 20 };
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  const menu = page.getByRole('menu', { name: 'Message actions' });
  await expect(menu).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(menu).toBeVisible();
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
  await context.close();
});
