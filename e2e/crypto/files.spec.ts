import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { drawPng } from '../fixtures/png.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { decryptFile, encryptFile } from './attachment.ts';
import { encryptedRoom } from './encrypted.ts';
import { JsSdkPeer } from './js-sdk-peer.ts';

test('files of an encrypted room: sent from Parley and read by matrix-js-sdk, and the other way round', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  try {
    const page = await openProfile();
    await signIn(page, ana);
    await openRoom(page, 'Vault');
    await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);

    const photo = drawnPng(640, 480);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Attach' }).click(),
    ]);
    await chooser.setFiles([
      { name: 'plan.png', mimeType: 'image/png', buffer: photo },
      { name: 'wrong.png', mimeType: 'image/png', buffer: photo },
    ]);
    await hold(page, 'paste', 'notes.txt', 'Behind the third brick');
    await hold(page, 'drop', 'also.txt', 'And take a torch');
    await backToMessage(page);
    const tray = page.getByRole('list', { name: 'Files to send' });
    await expect(tray.getByRole('listitem')).toHaveCount(4);
    await tray.getByRole('button', { name: 'Remove wrong.png' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The *plan*');
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(tray).toHaveCount(0);
    await expect(messages(page, 'The plan').getByRole('img', { name: 'plan.png' })).toBeVisible();

    await expect.poll(() => peer.texts(roomId)).toEqual(['The *plan*', 'notes.txt', 'also.txt']);
    const [picture, notes, also] = peer.messages(roomId).map((event) => event.getContent());
    expect(picture).toMatchObject({ msgtype: 'm.image', filename: 'plan.png', info: { w: 640, h: 480 } });
    expect(await fetched(peer, picture?.['file'])).toEqual(photo);
    expect((await fetched(peer, notes?.['file'])).toString()).toBe('Behind the third brick');
    expect((await fetched(peer, also?.['file'])).toString()).toBe('And take a torch');

    const { encrypted, file } = encryptFile(photo);
    const { content_uri: url } = await peer.client.uploadContent(new Blob([new Uint8Array(encrypted)]), {
      type: 'application/octet-stream',
      includeFilename: false,
    });
    const info = { mimetype: 'image/png', w: 640, h: 480, size: photo.length };
    const said = { msgtype: 'm.image', body: 'copy.png', info, file: { ...file, url } };
    await peer.client.sendMessage(roomId, said as never);
    await peer.client.sendMessage(roomId, { ...said, msgtype: 'm.file', body: 'copy as a file.png' } as never);
    const shown = messages(page, /./).getByRole('img', { name: 'copy.png' });
    await expect(shown).toBeVisible();
    await expect(shown).toHaveJSProperty('naturalWidth', 640);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download copy as a file.png' }).click(),
    ]);
    expect(hashOf(await readFile(await download.path()))).toBe(hashOf(photo));
    // The server read none of it.
    const events = JSON.stringify(await homeserver.events(ana, roomId));
    for (const word of ['plan.png', 'notes.txt', 'third brick', 'image/png']) expect(events).not.toContain(word);
  } finally {
    peer.stop();
  }
});

/** Leaves the dialog `Send files`; what was chosen stays with the message. */
async function backToMessage(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Send files' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Send files' })).toHaveCount(0);
}

/** Brings a text file to where one writes, as a clipboard or a hand does. */
async function hold(page: Page, how: 'paste' | 'drop', name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).evaluate(
    (box, [kind, fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/plain' }));
      const about = { bubbles: true, cancelable: true };
      box.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...about, clipboardData: data })
          : new DragEvent('drop', { ...about, dataTransfer: data }),
      );
    },
    [how, name, text],
  );
}

/** The clear bytes of a file that a message names. */
async function fetched(peer: JsSdkPeer, file: unknown): Promise<Buffer> {
  const { url } = file as { readonly url: string };
  const address = peer.client.mxcUrlToHttp(url, undefined, undefined, undefined, false, true, true) ?? '';
  const response = await fetch(address, { headers: { authorization: `Bearer ${peer.client.getAccessToken()}` } });
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  return decryptFile(Buffer.from(await response.arrayBuffer()), file as never);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A picture of many colours. */
function drawnPng(width: number, height: number): Buffer {
  return drawPng(width, height, (x, y) => [(x * 255) / width, (y * 255) / height, 255 - (x * 255) / width]);
}
