/** The rich field of the composer against a real server, and what another client reads of it. */

import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { findings } from '../fixtures/axe.ts';
import { expectWritten } from '../fixtures/box.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { plainPng } from '../media/samples.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Waits for the rich field, which comes once the room is drawn. */
async function richBox(page: Page, name = 'Message') {
  const field = page.getByRole('textbox', { name, exact: true });
  await expect(field).toHaveAttribute('contenteditable', 'true');
  return field;
}

const HTML =
  '<p>Hello <strong>bold <em>both</em></strong> and <code>code</code></p><ul><li>one</li><li>two</li></ul><p><del>gone</del></p>';

for (const kind of ['plain', 'encrypted'] as const) {
  test(`[COMP-15] what is formatted while it is typed is read by another client, in a room and a thread (${kind})`, async ({
    homeserver,
    openProfile,
    stage,
  }) => {
    const page = await openProfile();
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    const people = [ana, ben] as const;
    const roomId =
      kind === 'plain' ? await homeserver.room(people, 'Vault') : await encryptedRoom(homeserver, people, 'Vault');
    await signIn(page, ana);
    await openRoom(page, 'Vault');
    const field = await richBox(page);
    await field.press('Control+b');
    await field.press('Control+b');
    await field.pressSequentially('Hello **bold ');
    await field.press('Control+i');
    await field.pressSequentially('both');
    await field.press('Control+i');
    await field.pressSequentially('** and `code`');
    await field.press('Shift+Enter');
    await field.pressSequentially('- one');
    await field.press('Enter');
    await field.pressSequentially('two');
    await field.press('Enter');
    await field.press('Enter');
    await field.pressSequentially('~~gone~~');
    await field.press('Enter');
    await expect(field).toHaveText('');
    await expect(messages(page, 'Hello')).toContainText('Sent');
    const read = () => peer.messages(roomId).map((event): unknown => event.getContent()['formatted_body']);
    await expect.poll(read).toEqual([HTML]);

    await messages(page, 'Hello').hover();
    await messages(page, 'Hello').getByRole('button', { name: 'Reply in thread' }).click();
    const reply = await richBox(page, 'Reply in thread');
    await reply.pressSequentially('a ||secret|| and [words](https://example.org/)');
    await reply.press('Enter');
    const REPLY = 'a <span data-mx-spoiler>secret</span> and <a href="https://example.org/">words</a>';
    await expect.poll(read).toEqual([HTML, REPLY]);
    expect(peer.messages(roomId).at(-1)?.threadRootId).toBe(peer.messages(roomId)[0]?.getId());
    peer.stop();
  });
}

test('[COMP-16] Markdown as typed and formatted as typed are the same message; the choice stays', async ({
  homeserver,
  openProfile,
}) => {
  const page = await openProfile();
  const ana = await homeserver.person('ana');
  await homeserver.room([ana], 'Vault');
  await signIn(page, ana);
  await openRoom(page, 'Vault');
  await (await richBox(page)).pressSequentially('rich **bold** text');
  await expect(box(page).locator('strong')).toHaveText('bold');
  await box(page).press('Enter');
  await page.goto('/#/settings/writing');
  await page.getByRole('radio', { name: 'As typed', exact: true }).check({ force: true });
  await page.goBack();
  await expect(messages(page, 'rich bold text')).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveJSProperty('tagName', 'TEXTAREA');
  await box(page).pressSequentially('plain **bold** text');
  await expectWritten(box(page), 'plain **bold** text');
  await box(page).press('Enter');
  await expect(messages(page, 'plain bold text').locator('strong')).toHaveText('bold');
  await expect(messages(page, 'rich bold text').locator('strong')).toHaveText('bold');
});

test('by keyboard alone, without faults that axe knows: suggestions, the bar, an emoji, a picture with its words, looked at and left', async ({
  homeserver,
  openProfile,
}) => {
  const page = await openProfile();
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await homeserver.room([ana, ben], 'Vault');
  await signIn(page, ana);
  await openRoom(page, 'Vault');
  const field = await richBox(page);

  await test.step('suggestions and the bar', async () => {
    await field.focus();
    await page.keyboard.type('hello @be');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option', { name: /Ben/i }).first()).toBeVisible();
    await expect(field).toHaveAttribute('aria-activedescendant', /./);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.type('n');
    for (let sign = 0; sign < 4; sign += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('@be');
    await expect(list).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field.locator('a[data-pill]')).toHaveText(/ben/i);
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
  });

  await test.step('an emoji', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Emoji', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
    await page.keyboard.type('thumbs up');
    await expect(page.getByRole('heading', { name: 'Search results' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(messages(page, 'hello')).toContainText('👍');
  });

  await test.step('a picture', async () => {
    const attach = page.getByRole('button', { name: 'Attach' });
    const asked = page.waitForEvent('filechooser');
    await tabTo(page, attach, 'Shift+Tab');
    await expect(attach).toBeFocused();
    await page.keyboard.press('Enter');
    await (await asked).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: plainPng(60, 40, [200, 0, 0]) });
    const tray = page.getByRole('dialog', { name: 'Send files' });
    await expect(tray.getByRole('textbox', { name: 'Caption' })).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.type('All red');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A red field');
    await tabTo(page, tray.getByRole('button', { name: 'Send', exact: true }));
    await page.keyboard.press('Enter');
    await expect(tray).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(messages(page, 'All red')).toContainText('Sent');
  });

  await test.step('the picture, looked at', async () => {
    await page.keyboard.press('Shift+F6');
    await expect(messages(page, 'All red')).toBeFocused();
    const open = page.getByRole('button', { name: 'Open picture A red field' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Picture', exact: true });
    await expect(viewer.getByRole('img', { name: 'A red field' })).toHaveJSProperty('naturalWidth', 60);
    await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('+');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  const { width = 0 } = (await field.boundingBox()) ?? {};
  expect(width / 390, 'of a narrow window').toBeGreaterThan(0.6);
});

test('[VO-04] by touch on a phone the tools fold into one menu, the field keeps most of the width, and all of it is readable in the dark', async ({
  homeserver,
  openProfile,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await openProfile({ viewport, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  await homeserver.room([ana, ben], 'Vault');
  await signIn(page, ana);
  await page
    .getByRole('link', { name: /^Vault/ })
    .first()
    .tap();
  const field = await richBox(page);
  // Beside it is the button of the camera.
  const { width = 0 } = (await field.boundingBox()) ?? {};
  expect(width / 390).toBeGreaterThan(0.5);
  const openTool = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name }).tap();
  };
  await openTool('Formatting');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await field.tap();
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).tap();
  await field.pressSequentially('loud');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).tap();
  await field.pressSequentially(' @be');
  await page.getByRole('option', { name: /Ben/i }).first().tap();
  await openTool('Emoji');
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: /^👍/ }).first().tap();
  await expect(field).toContainText('👍');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(messages(page, 'loud').locator('strong')).toHaveText('loud');
  await openTool('Create poll');
  await expect(page.getByRole('dialog', { name: 'Create poll' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Create poll' }).getByRole('button', { name: 'Cancel' }).tap();
  // There is no microphone in this browser.
  await openTool('Record voice message');
  const voice = page.getByRole('region', { name: 'Voice message' });
  await expect(voice.getByRole('alert')).toContainText('No microphone was found.');
  expect(await findings(page)).toEqual([]);
  await voice.getByRole('button', { name: 'Discard' }).tap();
  await expect(voice).toHaveCount(0);
});
