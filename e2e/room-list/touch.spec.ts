import { expect, messages, signIn, test } from '../fixtures/test.ts';

test('[LIST-09] a long press on a room opens its menu and does not open the room; its link names a server to ask', async ({
  homeserver,
  browser,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  const context = await browser.newContext({
    baseURL: stage.clientUrl,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signIn(page, ana);
  const link = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Ops/ });
  await expect(link).toBeVisible();
  const bounds = await link.boundingBox();
  const at = { x: (bounds?.x ?? 0) + 80, y: (bounds?.y ?? 0) + 20 };
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  const menu = page.getByRole('menu', { name: 'Options for Ops' });
  await expect(menu).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(menu).toBeVisible();
  await expect(page).not.toHaveURL(/#\/room\//);
  await menu.getByRole('menuitem', { name: 'Copy link' }).tap();
  await expect(menu).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^https://matrix\\.to/#/${encodeURIComponent(roomId)}\\?via=`));
  await link.tap();
  await homeserver.send(ben, roomId, 'welcome');
  await expect(messages(page, 'welcome')).toBeVisible();
  await context.close();
});
