import { expectWritten } from '../fixtures/box.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

/** Walks to the newest message that says `text`, from where one writes. */
async function walkTo(page: Page, text: string): Promise<void> {
  const wanted = messages(page, text).last();
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.press('Shift+F6');
  for (const key of [...Array<string>(10).fill('ArrowDown'), ...Array<string>(20).fill('ArrowUp')]) {
    if (await wanted.evaluate((article) => article === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test('a whole conversation by keyboard alone: in, to a room, read, react, reply, edit, delete, to another room, out', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const quay = await homeserver.room([ana, ben], 'Quay');
  await homeserver.room([ana, ben], 'Attic');
  await homeserver.send(ben, quay, 'Can you do without a mouse?');
  const page = await openProfile();
  await page.goto('/');

  // The username has the focus when the page is there.
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.keyboard.type(ana.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ana.password);
  await page.keyboard.press('Enter');

  const link = page.getByRole('link', { name: /^Quay, 1 unread/ });
  await expect(link).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: 'Quay' })).toBeVisible();
  await expect(page).toHaveTitle(/^Quay/);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await expect(page.getByRole('link', { name: /^Quay$|^Quay(?!, 1 unread)/ })).toBeVisible();

  await walkTo(page, 'without a mouse');
  await page.keyboard.press('r');
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
  await page.keyboard.type('thumbs up');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^👍 1, including you/ })).toBeVisible();

  await walkTo(page, 'without a mouse');
  await page.keyboard.press('q');
  await expect(box).toBeFocused();
  await page.keyboard.type('Watch me.');
  await page.keyboard.press('Enter');
  const answer = messages(page, 'Watch me.').last();
  await expect(answer).toContainText('Sent');

  await page.keyboard.press('ArrowUp');
  await expectWritten(box, 'Watch me.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Watch me now.');
  await page.keyboard.press('Enter');
  await expect(messages(page, 'Watch me now.').last()).toContainText('Edited');

  await walkTo(page, 'Watch me now.');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete message' });
  await expect(question).toBeVisible();
  for (let step = 0; step < 4; step += 1) {
    const button = question.getByRole('button', { name: 'Delete' });
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(messages(page, 'Watch me now.')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Attic');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible();

  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await tabTo(page, 'link', 'Account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('[SW-05] what is typed right after the chord goes to the switcher, also while its code is on its way', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Quay');
  await homeserver.room([ana, ben], 'Attic');
  // Files that a service worker keeps come past what this test holds back.
  const page = await openProfile({ serviceWorkers: 'block' });
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/SwitcherCommands-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, ana);
  await openRoom(page, 'Quay');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Attic');
  await page.keyboard.press('Enter');
  await page.keyboard.type('too late');
  const field = page.getByRole('dialog', { name: 'Go to' }).getByRole('textbox', { name: 'Room, person or command' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Attic');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openRoom(page, 'Quay');
  await expectWritten(box, '');
  await expect(messages(page, 'Attic')).toHaveCount(0);
});

/** Tab until it has the focus: it can be reached, and its focus can be seen. */
async function tabTo(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  const wanted = page.getByRole('main').getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  const ring = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring).not.toBe('none');
}

test('Tab begins with the ways past the list, and F6 goes round the parts of the page, with the focus in sight', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Quay');
  await homeserver.send(ben, roomId, 'Ahoy');
  const page = await openProfile();
  await page.goto(`/#/room/${encodeURIComponent(roomId)}`);
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
  await expect(messages(page, 'Ahoy')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  // As if the page had just come: Tab begins at its top.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to messages' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  const seen: string[] = [];
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('F6');
    seen.push(
      await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? ''),
    );
    expect(await isInSight(page)).toBe(true);
  }
  expect(seen).toEqual(['rooms', 'messages', 'composer']);
  await page.keyboard.press('Control+Shift+F6');
  await expect(messages(page, 'Ahoy')).toBeFocused();
});

/** True if the focused element is drawn at its place: nothing covers it. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 10));
    return at !== null && (element.contains(at) || at.contains(element));
  });
}

test('[HELP-02] [HELP-04] [HELP-05] a key is given to something else in the help with keys, and stays after a reload', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Quay');
  const page = await openProfile();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Quay/ })).toBeVisible();
  await page.keyboard.press('Control+/');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('button', { name: 'Change the key for Next room', exact: true }).click();
  await page.keyboard.press('Control+/');
  await expect(help.getByRole('status')).toContainText('is already used for “Show this list”');
  await help.getByRole('button', { name: 'Cancel' }).click();
  await help.getByRole('button', { name: 'Change the key for Next room', exact: true }).click();
  await page.keyboard.press('j');
  await expect(help.getByRole('status')).toContainText('needed for typing');
  // Escape ends the choosing and not the dialog.
  await page.keyboard.press('Escape');
  await expect(help.getByRole('status')).toHaveCount(0);
  await help.getByRole('button', { name: 'Change the key for Next room', exact: true }).click();
  await page.keyboard.press('Control+Shift+J');
  await expect(help.getByRole('button', { name: 'Reset the key for Next room' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Quay/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+J');
  await expect(page.getByRole('heading', { level: 1, name: 'Quay' })).toBeVisible();
});
