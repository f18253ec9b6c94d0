import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { findings } from '../fixtures/axe.ts';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { drawPng } from '../fixtures/png.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';
import { uploadPicture } from './pictures.ts';

/** Gives a room a pack of one custom emoji and one sticker. */
async function givePack(homeserver: Homeserver, baseUrl: string, person: Person, roomId: string) {
  const [cat, dog] = [await uploadPicture(baseUrl, person, 'tomato'), await uploadPicture(baseUrl, person, 'teal')];
  await homeserver.setState(person, roomId, 'im.ponies.room_emotes', '', {
    pack: { display_name: 'Pets' },
    images: {
      cat: { url: cat, body: 'A cat', usage: ['emoticon'] },
      dog: { url: dog, body: 'A dog', info: { w: 64, h: 64, mimetype: 'image/png' }, usage: ['sticker'] },
    },
  });
  return { cat, dog };
}

for (const isEncrypted of [false, true])
  test(`[IP-09] [IP-10] custom emoji and stickers go to matrix-js-sdk and come from it, ${isEncrypted ? 'encrypted' : 'in the clear'}`, async ({
    homeserver,
    openProfile,
    stage,
  }) => {
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const people = [ana, ben] as const;
    const roomId = await (isEncrypted ? encryptedRoom(homeserver, people, 'Pets') : homeserver.room(people, 'Pets'));
    const { cat, dog } = await givePack(homeserver, stage.directUrl, ana, roomId);
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    try {
      const page = await openProfile();
      await signIn(page, ana);
      await openRoom(page, 'Pets');
      if (isEncrypted) await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
      const box = page.getByRole('textbox', { name: 'Message', exact: true });
      const dialog = page.getByRole('dialog', { name: 'Emoji' });
      const received = (type: string) =>
        peer.client
          .getRoom(roomId)
          ?.getLiveTimeline()
          .getEvents()
          .filter((event) => event.getType() === type)
          .map((event) => event.getContent())
          .at(-1);

      await test.step('by the picker, with keys alone', async () => {
        await box.fill('look ');
        await page.getByRole('button', { name: 'Emoji', exact: true }).focus();
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
        await expect(dialog.getByRole('button', { name: ':cat:' }).first()).toBeVisible();
        expect(await findings(page, { within: 'dialog' })).toEqual([]);
        await page.keyboard.type('a cat');
        await expect(dialog.getByRole('heading', { name: 'Search results' })).toBeVisible();
        await dialog.getByRole('button', { name: ':cat:' }).focus();
        await page.keyboard.press('Enter');
        await expect(dialog).toBeHidden();
        await expect(box).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(messages(page, 'look').getByRole('img', { name: ':cat:' })).toBeVisible();
        const image = `<img data-mx-emoticon src="${cat}" alt=":cat:" title=":cat:" height="32">`;
        await expect
          .poll(() => received('m.room.message'))
          .toMatchObject({ body: 'look :cat:', formatted_body: `look ${image}` });
      });

      await test.step('by suggestions', async () => {
        await box.press('End');
        await box.pressSequentially('two :ca');
        await expect(page.getByRole('option', { name: ':cat: A cat' })).toHaveAttribute('aria-selected', 'true');
        await box.pressSequentially('t:');
        await page.keyboard.press('Tab');
        await box.pressSequentially(':smile');
        await expect(page.getByRole('option', { name: ':smile:' }).first()).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect.poll((): unknown => received('m.room.message')?.['body']).toBe('two :cat: 😄');
      });

      await test.step('a sticker', async () => {
        await page.getByRole('button', { name: 'Emoji', exact: true }).click();
        await dialog.getByRole('tab', { name: 'Stickers' }).click();
        await expect(dialog.getByRole('button', { name: 'A dog' })).toBeVisible();
        expect(await findings(page, { within: 'dialog' })).toEqual([]);
        await dialog.getByRole('button', { name: 'A dog' }).click();
        await expect(dialog).toBeHidden();
        await expect
          .poll(() => received('m.sticker'))
          .toMatchObject({ body: 'A dog', url: dog, info: { w: 64, h: 64, mimetype: 'image/png' } });
      });

      await test.step('from matrix-js-sdk, a reaction among them', async () => {
        const html = `<img data-mx-emoticon src="${cat}" alt=":cat:" height="32"> indeed`;
        await peer.client.sendHtmlMessage(roomId, ':cat: indeed', html);
        const said = messages(page, 'indeed');
        await expect(said.getByRole('img', { name: ':cat:' })).toBeVisible();
        // Its picture and the receipts may still move it from under a pointer; its focus goes with it.
        await said.focus();
        await page.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'React' }).click();
        await dialog.getByRole('button', { name: ':cat:' }).first().click();
        await expect(said.getByRole('button', { name: ':cat: 1, including you' })).toBeVisible();
        await expect
          .poll(() => received('m.reaction'))
          .toMatchObject({ 'm.relates_to': { key: cat }, shortcode: ':cat:' });
        await peer.client.sendStickerMessage(roomId, dog, { w: 64, h: 64, mimetype: 'image/png' }, 'Woof');
        await expect(page.getByRole('img', { name: /Woof/ })).toBeVisible();
      });

      const types = (await homeserver.events(ana, roomId)).map(({ type }) => String(type));
      expect(types.includes('m.sticker')).toBe(!isEncrypted);
    } finally {
      peer.stop();
    }
  });

test('[IP-11] [IP-12] a sticker of a message is added to one’s own, used elsewhere, and removed in the settings', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Pets');
  await homeserver.room([ana, ben], 'Plants');
  const { dog } = await givePack(homeserver, stage.directUrl, ana, roomId);
  await homeserver.sendEvent(ben, roomId, 'm.sticker', { body: 'Woof', url: dog, info: { w: 64, h: 64 } });
  const page = await openProfile({ viewport: { width: 390, height: 844 } });
  await signIn(page, ana);
  await openRoom(page, 'Pets');
  const sticker = page.getByRole('article').filter({ has: page.getByRole('img', { name: /Woof/ }) });
  await sticker.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to my stickers' }).click();
  await expect(page.getByText('Added to your stickers.')).toBeVisible();

  await page.goto(`${stage.clientUrl}/#/settings/emoji`);
  const settings = page.getByRole('region', { name: 'Emoji and stickers' });
  await expect(settings.getByText(':Woof:')).toBeVisible();
  await settings.getByRole('switch', { name: 'Use Pets in all rooms' }).click();
  await expect(settings.getByRole('switch', { name: 'Use Pets in all rooms' })).toBeChecked();
  expect(await findings(page, { within: 'main' })).toEqual([]);
  await page.goto(`${stage.clientUrl}/#/`);
  await openRoom(page, 'Plants');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Emoji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emoji' });
  await expect(dialog.getByRole('button', { name: ':cat:' }).first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Stickers' }).click();
  await expect(dialog.getByRole('button', { name: 'Woof' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${stage.clientUrl}/#/settings/emoji`);
  await settings.getByRole('button', { name: 'Edit Woof' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit picture' });
  await edit.getByRole('textbox', { name: 'Shortcode' }).fill('bark');
  await edit.getByRole('radio', { name: 'Emoji', exact: true }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText(':bark:')).toBeVisible();
  const picture = { name: 'dot.png', mimeType: 'image/png', buffer: drawPng(2, 2, () => [0, 128, 128]) };
  await settings.locator('input[type=file]').setInputFiles(picture);
  await expect(settings.getByText(':dot:')).toBeVisible();
  await settings.getByRole('button', { name: 'Edit bark' }).click();
  await edit.getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByText(':bark:')).toBeHidden();
  await page.reload();
  await expect(settings.getByText(':dot:')).toBeVisible();

  await page.goto(`${stage.clientUrl}/#/`);
  await openRoom(page, 'Plants');
  await page.getByRole('button', { name: 'Room info' }).click();
  await page.getByRole('button', { name: 'Emoji and stickers' }).click();
  const panel = page.getByRole('complementary', { name: 'Emoji and stickers' });
  await panel.getByRole('button', { name: 'New pack' }).click();
  await page.getByRole('textbox', { name: 'Name of the pack' }).fill('Leaves');
  await page.keyboard.press('Enter');
  const leaves = panel.getByRole('region', { name: 'Leaves' });
  await leaves.locator('input[type=file]').setInputFiles(picture);
  await expect(leaves.getByText(':dot:')).toBeVisible();
  expect(await findings(page, { within: '[data-region=panel]' })).toEqual([]);
  await leaves.getByRole('button', { name: 'Delete pack' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(leaves).toBeHidden();
});

test('[REACT-05] who reads German finds emoji by German words, and by those of the page', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  await homeserver.room([ana], 'Pets');
  const page = await openProfile({ locale: 'de-DE' });
  await signIn(page, ana);
  await openRoom(page, 'Pets');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Emoji' });
  for (const word of ['Katze', 'cat']) {
    await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill(word);
    await expect(dialog.getByRole('button', { name: '🐈 cat', exact: true })).toBeVisible();
  }
});
