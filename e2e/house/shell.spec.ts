import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

test('[SH-07] what breaks while drawing stays in its pane, with a way on, and another room is drawn anew', async ({
  homeserver,
  openProfile,
  guard,
}) => {
  guard.allow(/^page: \[parley\] bug .* a part of the page broke/);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  for (const name of ['Reef', 'Wreck', 'Cove']) {
    await homeserver.send(ben, await homeserver.room([ana, ben], name), `Welcome to ${name}`);
  }
  const page = await openProfile();
  await page.addInitScript(() => {
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        if ('broken' in document.documentElement.dataset) throw new Error('broken on purpose');
        super(callback);
      }
    };
  });
  await signIn(page, ana);
  await openRoom(page, 'Reef');
  await expect(messages(page, 'Welcome to Reef')).toBeVisible();

  const rooms = page.getByRole('navigation', { name: 'Rooms' });
  const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong in this part of Parley' });
  await setBroken(page, true);
  await rooms.getByRole('link', { name: /^Wreck/ }).click();
  await expect(broken).toContainText('broken on purpose');
  await expect(rooms.getByRole('link', { name: /^Cove/ })).toBeVisible();

  await setBroken(page, false);
  await broken.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page, 'Welcome to Wreck')).toBeVisible();

  await setBroken(page, true);
  await rooms.getByRole('link', { name: /^Cove/ }).click();
  await expect(broken).toBeVisible();
  await setBroken(page, false);
  await openRoom(page, 'Reef');
  await expect(messages(page, 'Welcome to Reef')).toBeVisible();
  await expect(broken).toBeHidden();
});

test('[SH-08] sign-in comes with the first file, the frame after it, and at once the next time', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(scripts.filter(isFirst)).toHaveLength(1);
  expect(scripts.filter(isOfFrame)).toEqual([]);

  await signIn(page, ana);
  await expect.poll(() => scripts.filter(isOfFrame)).toHaveLength(2);

  // With no answer about the session, only what was remembered can have asked for the frame.
  const again = await page.context().newPage();
  const asked: string[] = [];
  again.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await again.addInitScript(() => {
    MessagePort.prototype.postMessage = () => undefined;
  });
  await again.goto('/');
  await expect.poll(() => asked.filter(isOfFrame)).toHaveLength(1);
});

async function setBroken(page: Page, isBroken: boolean): Promise<void> {
  await page.evaluate((broken) => document.documentElement.toggleAttribute('data-broken', broken), isBroken);
}

/** Files are named by the module they begin with, and a hash. */
function isFirst(path: string): boolean {
  return /\/start-[^/]+\.js$/.test(path);
}

function isOfFrame(path: string): boolean {
  return /\/(Frame|RoomPane)-[^/]+\.js$/.test(path);
}
