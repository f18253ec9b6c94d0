import { expect, messages, type Page, type Person, say, signIn, test } from '../fixtures/test.ts';

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('list', { name, exact: true });
const card = (page: Page) => page.getByRole('dialog', { name: 'Profile' });
const header = (page: Page) => page.getByRole('main').getByRole('banner').or(page.getByRole('main').locator('header'));

/** Begins a conversation from somebody's page. */
async function begin(page: Page, other: Person): Promise<void> {
  await page.goto(`/#/user/${encodeURIComponent(other.userId)}`);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
}

/** Opens the card of who wrote `text`. */
async function openCard(page: Page, text: string, name: string): Promise<void> {
  await messages(page, text).getByRole('link', { name, exact: true }).click();
  await expect(card(page)).toBeVisible();
}

test('two people begin to talk, verify each other by emoji, and see that they did, after a reload too', async ({
  homeserver,
  openProfile,
}) => {
  // A whole story of two people.
  test.setTimeout(150_000);
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await signIn(other, ben);
  for (const person of [ana, ben])
    await expect.poll(async () => (await homeserver.keysOf(ana, person.userId)).length, { timeout: 30_000 }).toBe(1);

  await test.step('the room is encrypted, named after who invites, and stands under People', async () => {
    await begin(page, ben);
    await expect(page.getByRole('main').getByText('This room is not encrypted')).toHaveCount(0);
    const roomId = decodeURIComponent(new URL(page.url()).hash.split('/')[2] ?? '');
    const state = await homeserver.ask(ana, 'GET', `/v3/rooms/${encodeURIComponent(roomId)}/state/m.room.encryption/`);
    expect(state['algorithm']).toBe('m.megolm.v1.aes-sha2');
    await say(page, 'hello Ben');
    const invitation = section(other, 'Invitations').getByRole('link', { name: /^Ana, invited/ });
    await invitation.click();
    await expect(other.getByRole('main').getByRole('heading', { name: 'Ana' })).toBeVisible();
    await other.getByRole('button', { name: 'Join' }).click();
    await expect(section(other, 'People').getByRole('link', { name: /^Ana/ })).toBeVisible();
    await expect(messages(other, 'hello Ben')).toBeVisible();
    await say(other, 'hello Ana');
    await expect(messages(page, 'hello Ana')).toBeVisible();
  });

  await test.step('they verify each other from a profile', async () => {
    await openCard(page, 'hello Ana', 'Ben');
    await card(page).getByRole('button', { name: 'Verify', exact: true }).click();
    await other
      .getByRole('alertdialog', { name: 'Verification request' })
      .getByRole('button', { name: 'Accept' })
      .click();
    await expect(
      section(other, 'People').getByRole('listitem').filter({ hasText: 'Verification request' }),
    ).toBeVisible();
    const [mine, theirs] = [page, other].map((each) => each.getByRole('dialog', { name: 'Verify' })) as [
      ReturnType<Page['getByRole']>,
      ReturnType<Page['getByRole']>,
    ];
    const shown = mine.getByRole('list', { name: 'Emoji to compare' }).getByRole('listitem');
    await expect(shown).toHaveCount(7);
    await expect(theirs.getByRole('list', { name: 'Emoji to compare' }).getByRole('listitem')).toHaveText(
      await shown.allTextContents(),
    );
    await mine.getByRole('button', { name: 'They match' }).click();
    await theirs.getByRole('button', { name: 'They match' }).click();
    for (const dialog of [mine, theirs]) {
      await expect(dialog).toContainText('Verified.');
      await dialog.getByRole('button', { name: 'Close' }).click();
    }
  });

  await test.step('both see it, in header, messages, members and profile', async () => {
    for (const [each, text, name] of [
      [page, 'hello Ana', 'Ben'],
      [other, 'hello Ben', 'Ana'],
    ] as const) {
      await expectVerified(each, text, name);
      await each.reload();
      await expectVerified(each, text, name);
    }
    await say(page, 'as sure as can be');
    await expect(messages(other, 'as sure as can be')).toBeVisible();
  });

  await test.step('the request stands in the room, which goes on past it and over a reload', async () => {
    const roomId = decodeURIComponent(new URL(page.url()).hash.split('/')[2] ?? '');
    for (let line = 1; line <= 20; line += 1) await homeserver.send(ana, roomId, `further ${line}`);
    for (const each of [page, other]) {
      await expect(messages(each, 'further 20')).toBeVisible();
      await scrollPastRequest(each);
      // It comes back at the place where it was left.
      await each.reload();
      await scrollPastRequest(each);
    }
    await say(other, 'still here');
    await expect(messages(other, 'still here')).toContainText('Sent');
    await scrollUntil(page, 600, ['still here']);
    await scrollPastRequest(page);
  });

  await test.step('a new identity is told, and can be verified again or accepted', async () => {
    const thief = await openProfile();
    await signIn(thief, ben);
    await thief.goto('/#/settings/sessions');
    await thief.getByRole('button', { name: 'I can’t verify' }).click();
    const asking = thief.getByRole('dialog', { name: 'Reset your identity' });
    await asking.getByRole('button', { name: 'Reset identity' }).click();
    await expect(asking).toBeHidden();
    await expect(header(page).getByRole('img', { name: 'Identity changed' })).toBeVisible();
    const bar = page.getByRole('main').getByRole('alert').filter({ hasText: 'whom you verified' });
    await expect(bar.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    await openCard(page, 'hello Ana', 'Ben');
    await expect(card(page).getByRole('img', { name: 'Identity changed' })).toBeVisible();
    await expect(card(page).getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    await card(page).getByRole('button', { name: 'Accept the new identity' }).click();
    await expect(card(page).getByRole('img', { name: 'Identity changed' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(header(page).getByRole('img')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });
});

/** Up to what was said before the request, past it. */
async function scrollPastRequest(page: Page): Promise<void> {
  await scrollUntil(page, -600, ['hello Ben', 'Ana wants to verify']);
  await expect(page.getByText('This message cannot be shown')).toHaveCount(0);
}

/** Turns the wheel until all of these messages are on the screen. */
async function scrollUntil(page: Page, pixels: number, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.getByRole('feed', { name: 'Messages' }).hover();
    await page.mouse.wheel(0, pixels);
    for (const text of texts) await expect(messages(page, text)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

async function expectVerified(page: Page, text: string, name: string): Promise<void> {
  await expect(header(page).getByRole('img', { name: 'Verified' })).toBeVisible();
  await expect(messages(page, text).getByRole('img', { name: 'Verified' })).toBeVisible();
  await openCard(page, text, name);
  await expect(card(page).getByRole('img', { name: 'Verified' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Room info' }).click();
  await page
    .getByRole('complementary', { name: 'Room info' })
    .getByRole('button', { name: /^Members/ })
    .click();
  const members = page.getByRole('complementary', { name: 'Members' });
  await expect(members.getByRole('button', { name: new RegExp(`^${name} Verified`) })).toBeVisible();
  await members.getByRole('button', { name: 'Close' }).click();
}
