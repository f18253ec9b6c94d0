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
