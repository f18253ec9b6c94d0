import { pdfOf } from '@parley/testkit/factory/pdf-file.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { film, plainPng, tone } from './samples.ts';
import { sender } from './sender.ts';

const SPOILER = 'page.codeberg.everypizza.msc4193.spoiler';
const VOICE = {
  'org.matrix.msc1767.audio': { duration: 1_000, waveform: [0, 300, 1_024, 500, 100] },
  'org.matrix.msc3245.voice': {},
};

for (const kind of ['plain', 'encrypted'] as const)
  test(`[MED-01] [MED-06] [MED-09] [MSG-26] pictures, a film, voice messages and files of matrix-js-sdk in a room that is ${kind}`, async ({
    homeserver,
    stage,
    openProfile,
  }) => {
    const ana = await homeserver.person('ana');
    const ben = await homeserver.person('ben');
    const isEncrypted = kind === 'encrypted';
    const roomId = isEncrypted
      ? await encryptedRoom(homeserver, [ana, ben])
      : await homeserver.room([ana, ben], 'Vault');
    await homeserver.room([ana], 'Elsewhere');
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    try {
      const page = await openProfile();
      await signIn(page, ana);
      await openRoom(page, 'Vault');
      if (isEncrypted) await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
      const send = sender(peer, roomId, isEncrypted);
      const info = { w: 60, h: 40 };
      await send('m.image', 'red.png', plainPng(60, 40, [200, 0, 0]), 'image/png', { info });
      await send('m.image', 'ending.png', plainPng(60, 40, [0, 0, 0]), 'image/png', {
        ...{ info, [SPOILER]: true, [`${SPOILER}.reason`]: 'The ending' },
      });
      await send('m.image', 'green.png', plainPng(60, 40, [0, 200, 0]), 'image/png', {
        ...{ info, 'org.matrix.msc1767.alt_text': { 'org.matrix.msc1767.text': [{ body: 'A green field' }] } },
      });
      await send('m.video', 'dance.webm', await film(page), 'video/webm', { info: { w: 320, h: 180 } });
      await send('m.audio', 'first.wav', tone(1), 'audio/wav', VOICE);
      await send('m.audio', 'second.wav', tone(2, 660), 'audio/wav', VOICE);
      await send('m.audio', 'song.wav', tone(1, 330), 'audio/wav');
      await send('m.file', 'notes.txt', Buffer.from('<b>Third</b> brick'), 'text/plain');
      // It would do something when it is opened.
      const script = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>';
      await send('m.file', 'plan.pdf', Buffer.from(pdfOf(['The cellar', 'The roof'], script)), 'application/pdf');
      const link = {
        format: 'org.matrix.custom.html',
        formatted_body: '<a href="https://evil.example/a">bank.example</a>',
      };
      await peer.client.sendMessage(roomId, { msgtype: 'm.text', body: 'bank.example', ...link } as never);

      await seePictures(page);
      await seeFilm(page);
      await hearVoices(page);
      await lookIntoText(page);
      await lookIntoPdf(page);
      await seeGallery(page);
    } finally {
      peer.stop();
    }
  });

async function seePictures(page: Page): Promise<void> {
  // Nothing of a spoiler is there before somebody asks for it.
  const ending = messages(page, 'The ending');
  await expect(ending.getByRole('button', { name: 'Show spoiler' })).toBeVisible();
  await expect(ending.getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open picture A green field' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture', exact: true });
  await expect(viewer.getByRole('img', { name: 'A green field' })).toHaveJSProperty('naturalWidth', 60);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('img', { name: 'red.png' })).toHaveJSProperty('naturalWidth', 60);
  await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open picture A green field' })).toBeFocused();
  await ending.getByRole('button', { name: 'Show spoiler' }).click();
  await expect(page.getByRole('button', { name: 'Open picture ending.png' })).toBeVisible();
}

async function seeFilm(page: Page): Promise<void> {
  const dance = page.getByRole('group', { name: 'Video dance.webm' });
  await dance.getByRole('button', { name: 'Play' }).click();
  await expect(dance.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expect
    .poll(() => dance.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  await dance.getByRole('button', { name: 'Speed 1×' }).click();
  await expect(dance.locator('video')).toHaveJSProperty('playbackRate', 1.25);
  await expect(dance.locator('video')).toHaveJSProperty('ended', true);
}

async function hearVoices(page: Page): Promise<void> {
  const voice = (name: string) => page.getByRole('group', { name: `Audio ${name}` });
  await voice('first.wav').getByRole('button', { name: 'Play' }).click();
  // The next one follows by itself, and is heard while another room is open.
  await expect(voice('second.wav').getByRole('button', { name: 'Pause' })).toBeVisible();
  await voice('second.wav').getByRole('button', { name: 'Pause' }).click();
  await voice('song.wav').getByRole('button', { name: 'Play' }).click();
  await expect(voice('song.wav').getByRole('slider', { name: 'Position' })).toBeVisible();
  await voice('second.wav').getByRole('button', { name: 'Play' }).click();
  await voice('second.wav').getByRole('button', { name: 'Pause' }).click();
  await openRoom(page, 'Elsewhere');
  const bar = page.getByRole('region', { name: 'Playing' });
  await bar.getByRole('button', { name: 'Play' }).click();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);
  await openRoom(page, 'Vault');
}

async function lookIntoText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview notes.txt' }).click();
  const preview = page.getByRole('dialog', { name: 'notes.txt' });
  await expect(preview.getByText('<b>Third</b> brick')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
}

/** The pages are drawn by a worker under the policy of the page. */
async function lookIntoPdf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview plan.pdf' }).click();
  const preview = page.getByRole('dialog', { name: 'plan.pdf' });
  const pages = preview.getByRole('region', { name: 'Pages' });
  await expect(pages.getByRole('group', { name: 'Page 1 of 2' })).toContainText('The cellar');
  await expect(pages.getByRole('group', { name: 'Page 2 of 2' })).toContainText('The roof');
  // The foot of a page is red: it was drawn, not only read.
  const foot = () =>
    pages
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const copy = document.createElement('canvas').getContext('2d');
        copy?.drawImage(canvas, 0, canvas.height - 10, 1, 1, 0, 0, 1, 1);
        return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])];
      });
  await expect.poll(foot).toEqual([255, 0, 0, 255]);
  expect(await findings(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Zoom in' }).click();
  await expect(preview.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
}

async function seeGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Room info' }).click();
  await page.getByRole('button', { name: 'Media', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Media' });
  const pictures = panel.getByRole('group', { name: 'Pictures' });
  await expect(pictures.getByRole('button')).toHaveCount(4);
  await pictures.getByRole('button', { name: 'Open picture red.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture', exact: true });
  await expect(viewer.getByRole('img', { name: 'red.png' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('radio', { name: 'Voice' }).check();
  await expect(panel.getByRole('group', { name: 'Audio second.wav' })).toBeVisible();
  await panel.getByRole('radio', { name: 'Files' }).check();
  await expect(panel.getByText('notes.txt')).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Audio song.wav' })).toBeVisible();
  await expect(panel.getByText('plan.pdf')).toBeVisible();
  await panel.getByRole('radio', { name: 'Links' }).check();
  const link = panel.getByRole('link', { name: 'evil.example bank.example' });
  await expect(link).toHaveAttribute('href', 'https://evil.example/a');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await findings(page, { within: 'aside' })).toEqual([]);
}
