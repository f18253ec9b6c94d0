import type { Locator, Page } from '@playwright/test';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[REACT-02] a reaction is added by the dialog, seen by the other, joined and taken back', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Gallery');
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Gallery');
  await openRoom(bensPage, 'Gallery');
  await say(anasPage, 'I finished the boat.');
  const seen = messages(bensPage, 'I finished the boat.');
  await seen.hover();
  await bensPage.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'React' }).click();
  const dialog = bensPage.getByRole('dialog', { name: 'Emoji' });
  await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill('tada');
  await dialog.getByRole('button', { name: /^🎉/ }).click();
  await expect(seen.getByRole('button', { name: '🎉 1, including you', pressed: true })).toBeVisible();
  const own = messages(anasPage, 'I finished the boat.');
  await own.getByRole('button', { name: /^🎉 1/ }).click();
  await expect(own.getByRole('button', { name: '🎉 2, including you', pressed: true })).toBeVisible();
  await expect(seen.getByRole('button', { name: /^🎉 2/ })).toBeVisible();
  await seen.getByRole('button', { name: /^🎉 2/ }).click();
  await expect(own.getByRole('button', { name: '🎉 1, including you' })).toBeVisible();
  await own.getByRole('button', { name: /^🎉 1/ }).click();
  await expect(own.getByRole('button', { name: /^🎉/ })).toHaveCount(0);
});

test('[REACT-03] who reacted is told by key, and by a finger that rests on the message', async ({
  homeserver,
  openProfile,
  browser,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Gallery');
  const eventId = await homeserver.send(ana, roomId, 'The frame is gilded.');
  const react = (key: string) =>
    homeserver.sendEvent(ben, roomId, 'm.reaction', {
      'm.relates_to': { rel_type: 'm.annotation', event_id: eventId, key },
    });
  await react('👍');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Gallery');
  const message = messages(page, 'The frame is gilded.');
  await message.focus();
  await expect(message.getByRole('button', { name: '👍 1' })).toBeVisible();
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  await expect(dialog).toContainText('Ben');
  await react('🎉');
  await expect(dialog.getByRole('term')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(message).toBeFocused();
  await page.close();

  const context = await browser.newContext({
    baseURL: stage.clientUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await signIn(phone, ana);
  await openRoom(phone, 'Gallery');
  await rest(phone, messages(phone, 'The frame is gilded.'));
  await phone.getByRole('menuitem', { name: 'Who reacted' }).tap();
  await expect(phone.getByRole('dialog', { name: 'Who reacted' })).toContainText('Ben');
  await context.close();
});

/** A finger that rests on something until its menu is there. */
async function rest(page: Page, what: Locator): Promise<void> {
  const bounds = await what.boundingBox();
  const at = { x: (bounds?.x ?? 0) + 80, y: (bounds?.y ?? 0) + 20 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await expect(page.getByRole('menu')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
