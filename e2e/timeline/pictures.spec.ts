import { encryptFile } from '../crypto/attachment.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('[SEC-24] a picture that is not understood to its end is drawn anew before it is sent', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Album');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Album');
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return [...bytes];
  });
  // Bytes between two segments: browsers show it, and nobody knows what they are.
  const hidden = Buffer.concat([
    Buffer.from(drawn.slice(0, 20)),
    Buffer.from('GPS 52.5200, 13.4050'),
    Buffer.from(drawn.slice(20)),
  ]);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach' }).click(),
  ]);
  await chooser.setFiles([{ name: 'garden.jpg', mimeType: 'image/jpeg', buffer: hidden }]);
  await expect(page.getByRole('dialog', { name: 'Send files' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(page, /Sent/).getByRole('img', { name: 'garden.jpg' })).toBeVisible();
  const sent = (await homeserver.events(ana, roomId)).find((event) => event['type'] === 'm.room.message');
  const content = sent?.['content'] as {
    readonly url: string;
    readonly info: { readonly w: number; readonly size: number };
  };
  expect(content.info).toMatchObject({ w: 40, h: 30, mimetype: 'image/jpeg' });
  const path = content.url.replace('mxc://', '/_matrix/client/v1/media/download/');
  const headers = { authorization: `Bearer ${ana.accessToken}` };
  const bytes = Buffer.from(await (await fetch(`${stage.directUrl}${path}`, { headers })).arrayBuffer());
  expect(bytes.length).toBe(content.info.size);
  expect(bytes.includes('GPS')).toBe(false);
});

test('[SEC-36] what is saved from a picture was seen whole, and what is none says so, whatever small picture stands for it', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const mallory = await homeserver.person('mallory');
  const roomId = await homeserver.room([ana, mallory], 'Gifts');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Gifts');
  const draw = async (width: number) =>
    Buffer.from(
      await page.evaluate(async (side) => {
        const canvas = new OffscreenCanvas(side, 30);
        canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
        return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
      }, width),
    );
  const upload = async (clear: Buffer) => {
    const { encrypted, file } = encryptFile(clear);
    const answer = await fetch(`${stage.directUrl}/_matrix/media/v3/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mallory.accessToken}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(encrypted),
    });
    return { ...file, url: ((await answer.json()) as { readonly content_uri: string }).content_uri };
  };
  const small = await upload(await draw(40));
  const program = Buffer.from('#!/bin/sh\necho gotcha\n');
  const give = async (body: string, clear: Buffer) =>
    homeserver.sendEvent(mallory, roomId, 'm.room.message', {
      msgtype: 'm.image',
      body,
      file: await upload(clear),
      info: { mimetype: 'image/png', w: 40, h: 30, size: clear.length, thumbnail_file: small },
    });
  await give('kitten.png', program);
  await give('puppy.png', await draw(80));

  await page.getByRole('button', { name: 'Open picture kitten.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await expect(viewer.getByRole('alert')).toContainText('This file is not a picture');
  await expect(viewer.getByRole('img')).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Download anyway' })).toBeEnabled();
  await viewer.getByRole('button', { name: 'Close' }).click();

  // One that is another picture is seen as it is before it can be saved.
  await page.getByRole('button', { name: 'Open picture puppy.png' }).click();
  const other = page.getByRole('dialog', { name: 'Picture' });
  await expect(other.getByRole('img', { name: 'puppy.png' })).toHaveJSProperty('naturalWidth', 80);
  await expect(other.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
});

test('[SEC-36] a small picture that is larger than is fetched unasked is given up until somebody wants to see it', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Album');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Album');
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  const { encrypted, file } = encryptFile(Buffer.concat([Buffer.from(drawn), Buffer.alloc(4_100_000)]));
  const uploaded = await fetch(`${stage.directUrl}/_matrix/media/v3/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(encrypted),
  });
  const { content_uri: url } = (await uploaded.json()) as { readonly content_uri: string };
  const small = { thumbnail_file: { ...file, url }, thumbnail_info: { w: 40, h: 30, size: 900 } };
  const info = { w: 40, h: 30, size: 900, ...small };
  const said = { msgtype: 'm.image', body: 'garden.png', file: { ...file, url }, info };
  await homeserver.sendEvent(ana, roomId, 'm.room.message', said);
  const shown = messages(page, /Show picture/);
  await expect(shown).toBeVisible();
  await expect(page.getByRole('img', { name: 'garden.png' })).toHaveCount(0);
  await shown.getByRole('button', { name: 'Show picture', exact: true }).click();
  await expect(page.getByRole('img', { name: 'garden.png' })).toBeVisible();
});
