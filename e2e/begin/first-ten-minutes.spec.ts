/** Somebody who knows nobody: a public room is found and joined, somebody there is met, and a room of one's own is made. */
import { randomBytes } from 'node:crypto';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { expect, type Homeserver, messages, type Page, type Person, say, signIn, test } from '../fixtures/test.ts';

const SIZES = [
  { name: 'on a wide screen', width: 1280, height: 800 },
  { name: 'on a phone', width: 390, height: 844 },
] as const;

/** A public room that is in the directory. */
async function listedRoom(homeserver: Homeserver, owner: Person, name: string): Promise<string> {
  const roomId = await homeserver.room([owner], name, { preset: 'public_chat', topic: 'Beds, seeds and slugs' });
  await homeserver.ask(owner, 'PUT', `/v3/directory/list/room/${encodeURIComponent(roomId)}`, { visibility: 'public' });
  return roomId;
}

/** Chooses an item of the menu `New`; on a phone panels and rooms are left for that. */
async function choose(page: Page, item: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  if (await back.isVisible()) await back.click();
  const toList = page.getByRole('link', { name: 'Back to rooms' });
  if (await toList.isVisible()) await toList.click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

for (const { name: size, ...viewport } of SIZES) {
  test(`the first ten minutes of somebody who knows nobody, ${size}`, async ({ homeserver, openProfile, stage }) => {
    const word = randomBytes(4).toString('hex');
    const ana = await homeserver.person('ana');
    const ben = await homeserver.person('ben');
    const gardeners = await listedRoom(homeserver, ana, `Gardeners ${word}`);
    const peer = await JsSdkPeer.signIn(stage.directUrl, ana);
    try {
      const page = await openProfile({ viewport });
      const begun = Date.now();
      const times: string[] = [];
      const done = (what: string) => void times.push(`${what} after ${Math.round((Date.now() - begun) / 1_000)} s`);
      await signIn(page, ben);

      await choose(page, 'Explore rooms');
      await expect(heading(page, 'Explore rooms')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search rooms' }).fill(word);
      await page
        .getByRole('list', { name: 'Rooms found' })
        .getByRole('link', { name: `Gardeners ${word}` })
        .click();
      await expect(heading(page, `Gardeners ${word}`)).toBeVisible();
      await expect(page.getByText('Beds, seeds and slugs')).toBeVisible();
      await page.getByRole('button', { name: 'Join' }).click();
      await say(page, 'Hello, I am new here');
      await expect.poll(() => peer.texts(gardeners)).toContain('Hello, I am new here');
      done('a public room found, joined and spoken in');

      await expect.poll(() => homeserver.finds(ben, ana), { timeout: 30_000 }).toBe(true);
      await choose(page, 'Start chat');
      const chat = page.getByRole('dialog', { name: 'Start chat' });
      await chat.getByRole('textbox', { name: 'Name or user ID' }).fill(ana.name);
      await chat.getByRole('list', { name: 'People found' }).getByRole('button').first().click();
      await expect(chat.getByRole('list', { name: 'Chosen' })).toContainText('Ana');
      await chat.getByRole('button', { name: 'Start' }).click();
      await expect(chat).toBeHidden();
      await say(page, 'Which slugs do you mean?');
      await expect(messages(page, 'Which slugs do you mean?')).toContainText('Sent');
      const direct = decodeURIComponent(new URL(page.url()).hash.replace('#/room/', ''));
      await peer.client.joinRoom(direct);
      await expect.poll(() => peer.texts(direct)).toEqual(['Which slugs do you mean?']);
      expect(peer.client.isRoomEncrypted(direct)).toBe(true);
      done('an encrypted conversation begun');

      await choose(page, 'Start chat');
      await chat.getByRole('textbox', { name: 'Name or user ID' }).fill(ana.userId);
      await chat.getByRole('list', { name: 'People found' }).getByRole('button').first().click();
      await chat.getByRole('button', { name: 'Start' }).click();
      await expect(messages(page, 'Which slugs do you mean?')).toBeVisible();
      expect(decodeURIComponent(page.url())).toContain(direct);

      await choose(page, 'Create room');
      const creating = page.getByRole('dialog', { name: 'Create room' });
      await creating.getByRole('textbox', { name: 'Name' }).fill('Seed swap');
      await creating.getByRole('radio', { name: 'Anyone' }).click();
      await creating.getByRole('textbox', { name: 'Address' }).fill(`seeds-${word}`);
      await expect(creating.getByText(/is free/)).toBeVisible();
      await creating.getByRole('button', { name: 'Create' }).click();
      await expect(heading(page, 'Seed swap')).toBeVisible();
      await page.getByRole('button', { name: 'Room info' }).click();
      await page.getByRole('complementary', { name: 'Room info' }).getByRole('button', { name: 'Invite' }).click();
      const inviting = page.getByRole('dialog', { name: 'Invite people' });
      await inviting.getByRole('textbox', { name: 'Name or user ID' }).fill(ana.userId);
      await inviting
        .getByRole('button', { name: /^Invite / })
        .first()
        .click();
      const invitations = () => peer.client.getRooms().filter((room) => room.getMyMembership() === 'invite');
      await expect.poll(() => invitations().map((room) => room.name)).toEqual(['Seed swap']);
      await inviting.getByRole('button', { name: 'Done' }).click();
      done('a room made and somebody invited');

      await choose(page, 'Create space');
      const space = page.getByRole('dialog', { name: 'Create space' });
      await space.getByRole('textbox', { name: 'Name' }).fill('Allotments');
      await space.getByRole('button', { name: 'Create' }).click();
      await expect(heading(page, 'Allotments')).toBeVisible();
      await expect(page).toHaveURL(/#\/space\//);
      done('a space made');

      await choose(page, 'Join by address');
      const joining = page.getByRole('dialog', { name: 'Join by address' });
      await joining.getByRole('textbox', { name: 'Address or link' }).fill(`seeds-${word}`);
      await joining.getByRole('button', { name: 'Show room' }).click();
      await expect(heading(page, 'Seed swap')).toBeVisible();
      done('a room joined by its address');
      test.info().annotations.push({ type: 'measured', description: times.join(', ') });
    } finally {
      peer.stop();
    }
  });
}
