/** Media out: what the tray says of files, uploads that are cut, and voice messages, read by matrix-js-sdk. */

import { CALLING } from '../calls/calling.ts';
import { decryptFile } from '../crypto/attachment.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { expectWritten } from '../fixtures/box.ts';
import { draftsOnDisk } from '../fixtures/drafts-on-disk.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { tabTo } from '../fixtures/tab-to.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { film, tone } from './samples.ts';

test.use({ launchOptions: CALLING });

/** A picture that the browser drew. */
async function drawn(page: Page, width: number, height: number, type = 'image/png'): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([w, h, mimeType]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      for (let x = 0; x < w; x += 8) {
        if (context !== null) context.fillStyle = `hsl(${x % 360} 80% 50%)`;
        context?.fillRect(x, 0, 8, h);
      }
      const blob = await canvas.convertToBlob({ type: mimeType });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height, type] as const,
  );
  return Buffer.from(bytes);
}

/** The clear bytes of the file of a message. */
async function fetched(peer: JsSdkPeer, content: Json): Promise<Buffer> {
  const file = content['file'] as { readonly url: string } | undefined;
  const mxc = file?.url ?? String(content['url']);
  const address = peer.client.mxcUrlToHttp(mxc, undefined, undefined, undefined, false, true, true) ?? '';
  const response = await fetch(address, { headers: { authorization: `Bearer ${peer.client.getAccessToken()}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return file === undefined ? bytes : decryptFile(bytes, file as never);
}

/** The length of a decoded sound, and its loudest moment in each of `count` parts. */
function heard(page: Page, bytes: Buffer, count: number) {
  return page.evaluate(
    async ([given, parts]) => {
      const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(Uint8Array.from(given).buffer);
      const samples = sound.getChannelData(0);
      const size = Math.ceil(samples.length / parts);
      const peaks = Array.from({ length: parts }, (_, part) =>
        samples.subarray(part * size, (part + 1) * size).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
      );
      return { durationMs: sound.duration * 1_000, peaks };
    },
    [[...bytes], count] as const,
  );
}

/** The places of a waveform that are louder than this part of its loudest. */
function loudIn(waves: readonly number[], part: number): readonly number[] {
  const loudest = Math.max(...waves);
  return waves.flatMap((wave, place) => (wave > loudest * part ? [place] : []));
}

/** True if wherever `one` is loud, `other` is as well. A file begins a little later than what was heard, and goes on later after each pause. */
function isLoudWhere(one: readonly number[], other: readonly number[]): boolean {
  const others = loudIn(other, 0.25);
  return loudIn(one, 0.5).every((place) => others.some((near) => Math.abs(near - place) <= 4));
}

for (const kind of ['plain', 'encrypted'] as const) {
  test(`[FI-12] [FI-13] [VO-01] in a room that is ${kind} a picture is described and covered, and a voice message is heard by matrix-js-sdk`, async ({
    homeserver,
    stage,
    openProfile,
  }) => {
    test.setTimeout(120_000);
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const name = 'Studio';
    const roomId =
      kind === 'plain' ? await homeserver.room([ana, ben], name) : await encryptedRoom(homeserver, [ana, ben], name);
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    try {
      const page = await openProfile();
      await signIn(page, ana);
      await openRoom(page, name);
      if (kind === 'encrypted')
        await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);

      const dance = await film(page);
      const photo = await drawn(page, 2_400, 1_800, 'image/jpeg');
      await page.locator('input[type=file]').setInputFiles([
        { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
        { name: 'dance.webm', mimeType: 'video/webm', buffer: dance },
        { name: 'tune.wav', mimeType: 'audio/wav', buffer: tone(1) },
      ]);
      const tray = page.getByRole('dialog', { name: 'Send files' });
      const files = tray.getByRole('list', { name: 'Files' }).getByRole('listitem');
      await expect(files).toHaveCount(4);
      const garden = files.filter({ hasText: 'garden.jpg' });
      await garden.getByRole('textbox', { name: 'Caption' }).fill('Look *here*');
      await garden.getByRole('textbox', { name: 'Description' }).fill('Stripes of all colours');
      await garden.getByRole('switch', { name: 'Spoiler' }).check();
      await garden.getByRole('radio', { name: 'Smaller' }).check();
      await expect(garden).toContainText('instead');
      await files.filter({ hasText: 'notes.txt' }).getByRole('button', { name: 'Move notes.txt up' }).click();
      await expect(files.first()).toContainText('notes.txt');
      await expectWritten(garden.getByRole('textbox', { name: 'Caption' }), 'Look *here*');
      await tray.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(tray).toHaveCount(0);
      await expect
        .poll(() => peer.texts(roomId), { timeout: 30_000 })
        .toEqual(['notes.txt', 'Look *here*', 'dance.webm', 'tune.wav']);
      const [file, picture, video, audio] = peer.messages(roomId).map((event) => event.getContent<Json>());
      if (file === undefined || picture === undefined || video === undefined || audio === undefined)
        throw new Error('not read');
      expect(file).toMatchObject({ msgtype: 'm.file', info: { mimetype: 'text/plain', size: 5 } });
      expect(await fetched(peer, file)).toEqual(Buffer.from('words'));
      expect(video).toMatchObject({ msgtype: 'm.video', info: { w: 320, h: 180, mimetype: 'video/webm' } });
      expect(await fetched(peer, video)).toEqual(dance);
      expect(audio).toMatchObject({ msgtype: 'm.audio', info: { mimetype: 'audio/wav' } });
      expect(audio).not.toHaveProperty(['org.matrix.msc3245.voice']);
      expect(await fetched(peer, audio)).toEqual(tone(1));
      expect(picture).toMatchObject({
        msgtype: 'm.image',
        filename: 'garden.jpg',
        formatted_body: 'Look <em>here</em>',
        info: { w: 1_600, h: 1_200, mimetype: 'image/jpeg', 'xyz.amorgan.blurhash': expect.stringMatching(/^.{20,}$/) },
        'page.codeberg.everypizza.msc4193.spoiler': true,
        'org.matrix.msc1767.alt_text': { 'org.matrix.msc1767.text': [{ body: 'Stripes of all colours' }] },
      });
      expect((await fetched(peer, picture)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

      await page.getByRole('button', { name: 'Record voice message' }).click();
      const voice = page.getByRole('region', { name: 'Voice message' });
      await expect(voice.getByRole('status')).toHaveText('Recording');
      await expect(voice).toContainText('0:01', { timeout: 10_000 });
      await voice.getByRole('button', { name: 'Pause' }).click();
      await expect(voice.getByRole('status')).toHaveText('Paused');
      await voice.getByRole('button', { name: 'Listen', exact: true }).click();
      await expect(voice.getByRole('button', { name: 'Stop listening' })).toBeVisible();
      await expect(voice.getByRole('button', { name: 'Listen', exact: true })).toBeVisible({ timeout: 10_000 });
      await voice.getByRole('button', { name: 'Continue' }).click();
      await expect(voice).toContainText('0:03', { timeout: 10_000 });
      await voice.getByRole('button', { name: 'Send' }).click();
      await expect(voice).toHaveCount(0);
      await expect.poll(() => peer.texts(roomId)[4], { timeout: 30_000 }).toBe('Voice message.ogg');
      const said = peer.messages(roomId)[4]?.getContent() as Json;
      expect(said).toMatchObject({
        msgtype: 'm.audio',
        info: { mimetype: 'audio/ogg', duration: expect.any(Number) },
        'org.matrix.msc3245.voice': {},
      });
      const about = said['org.matrix.msc1767.audio'] as {
        readonly duration: number;
        readonly waveform: readonly number[];
      };
      expect(about.waveform).toHaveLength(100);
      expect(about.waveform.every((wave) => Number.isInteger(wave) && wave >= 0 && wave <= 1_024)).toBe(true);
      const sound = await heard(page, await fetched(peer, said), 100);
      expect(Math.abs(sound.durationMs - about.duration)).toBeLessThan(150);
      // Beeps, half a second from each other: most of it is quiet.
      expect(loudIn(about.waveform, 0.25).length).toBeLessThan(40);
      const both = JSON.stringify([about.waveform, sound.peaks]);
      expect(isLoudWhere(about.waveform, sound.peaks), both).toBe(true);
      expect(isLoudWhere(sound.peaks, about.waveform), both).toBe(true);
    } finally {
      peer.stop();
    }
  });
}

test('[VO-03] [VO-04] [VO-06] by keyboard alone, in a thread without a network: a voice message waits over a reload for one; one that was not sent is a file of the draft', async ({
  homeserver,
  control,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Studio');
  const root = await homeserver.send(ben, roomId, 'Sing it');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Studio');
  await messages(page, 'Sing it').hover();
  await messages(page, 'Sing it').getByRole('button', { name: 'Reply in thread' }).click();
  const thread = page.getByRole('complementary', { name: 'Thread', exact: true });
  const voice = thread.getByRole('region', { name: 'Voice message' });
  const record = thread.getByRole('button', { name: 'Record voice message' });
  const voices = async () => (await homeserver.events(ana, roomId)).filter(isVoice);
  await expect(record).toBeVisible();

  await test.step('without a network', async () => {
    await control.setMode({ kind: 'down' });
    await refuseMicrophoneOnce(page);
    await record.focus();
    await page.keyboard.press('Enter');
    await expect(voice.getByRole('alert')).toContainText('The browser does not allow the microphone here.');
    await tabTo(page, voice.getByRole('button', { name: 'Continue' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(voice).toContainText('0:01', { timeout: 10_000 });
    for (const [name, then] of [
      ['Pause', 'Paused'],
      ['Continue', 'Recording'],
    ] as const) {
      await tabTo(page, voice.getByRole('button', { name }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(voice.getByRole('status')).toHaveText(then);
    }
    // The focus stays on the button, which is another one by now.
    await expect(voice.getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(voice.getByRole('button', { name: 'Send' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(voice).toHaveCount(0);
    await expect(thread.getByRole('textbox', { name: 'Reply in thread' })).toBeFocused();
    await expect(thread.getByRole('group', { name: /^Audio/ })).toBeVisible();
    await page.reload();
    await expect(thread.getByRole('group', { name: /^Audio/ })).toBeVisible();
    await control.setMode({ kind: 'pass' });
    await expect.poll(async () => (await voices()).length, { timeout: 20_000 }).toBe(1);
    const place = { rel_type: 'm.thread', event_id: root };
    expect((await voices())[0]).toMatchObject({ content: { 'm.relates_to': place } });
  });

  await test.step('not sent before a reload', async () => {
    await record.click();
    await expect(voice).toContainText('0:01', { timeout: 10_000 });
    await voice.getByRole('button', { name: 'Pause' }).click();
    await expect(voice.getByRole('status')).toHaveText('Paused');
    // It is kept when it pauses; here it is still a recording.
    await draftsOnDisk(page, 1, 1);
    const files = thread.getByRole('list', { name: 'Files to send' });
    await expect(files).toHaveCount(0);
    await page.reload();
    await expect(files).toContainText('Voice message.ogg');
    await thread.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(async () => (await voices()).length, { timeout: 20_000 }).toBe(2);
  });
});

/** Refuses the microphone once, as a browser does. This one asks nobody, for its microphone is made up. */
async function refuseMicrophoneOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    mediaDevices.getUserMedia = () => {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    };
  });
}

function isVoice({ type, content }: Json): boolean {
  return type === 'm.room.message' && 'org.matrix.msc3245.voice' in (content as Json);
}

for (const kind of ['plain', 'encrypted'] as const)
  test(`[FI-04] [REL-07] an upload that is cut at each tenth is finished, with the same bytes, once, in a room that is ${kind}`, async ({
    homeserver,
    stage,
    control,
    openProfile,
  }) => {
    test.setTimeout(180_000);
    const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
    const people = [ana, ben] as const;
    const roomId = await (kind === 'plain' ? homeserver.room(people, 'Vault') : encryptedRoom(homeserver, people));
    const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
    try {
      const page = await openProfile();
      await signIn(page, ana);
      await openRoom(page, 'Vault');
      if (kind === 'encrypted')
        await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
      const bytes = Buffer.from(Uint8Array.from({ length: 4_000_000 }, (_, index) => (index * 31) % 251));
      await control.setMode({
        kind: 'faults',
        rules: Array.from({ length: 9 }, (_, tenth) => ({
          method: 'POST',
          path: '/upload',
          nth: [tenth + 1],
          fault: { kind: 'cutUpload' as const, part: (tenth + 1) / 10 },
        })),
      });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'all.bin', mimeType: 'application/octet-stream', buffer: bytes });
      await page.getByRole('dialog', { name: 'Send files' }).getByRole('button', { name: 'Send', exact: true }).click();
      await expect(messages(page, 'all.bin').getByRole('progressbar', { name: 'Upload' })).toBeVisible();
      await expect(messages(page, 'all.bin').getByRole('button', { name: 'Cancel upload' })).toBeVisible();
      // The machine is online again each time: a try that is cut is followed by the next one at once.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        expect(peer.texts(roomId)).toEqual(['all.bin']);
      }).toPass({ intervals: [500], timeout: 150_000 });
      expect((await control.counts()).struck).toEqual(Array(9).fill(1));
      expect(Buffer.compare(await fetched(peer, peer.messages(roomId)[0]?.getContent() as Json), bytes)).toBe(0);
    } finally {
      peer.stop();
    }
  });
