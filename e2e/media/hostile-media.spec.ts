/** Files that lie about what they are, in a drawn room: each is opened, looked into and played where the page offers that. */
import { LYING_MEDIA, type LyingMedia } from '@parley/testkit/corpus/lying-media.ts';
import { UNSOUND_MEDIA_ADDRESSES } from '@parley/testkit/corpus/media-addresses.ts';
import { encryptFile } from '../crypto/attachment.ts';
import type { Json, Person } from '../fixtures/homeserver.ts';
import { Sentinel } from '../fixtures/sentinel.ts';
import type { Stage } from '../fixtures/stage.ts';
import { expect, type Homeserver, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { toNewest, wheelTo } from '../timeline/wheel.ts';
import { plainPng } from './samples.ts';

/** A token of Synapse, or the place of one in an address. */
const TOKEN = /syt_|access_token/;

/** The server would work for half a minute to make small pictures of these: they are bytes to it, whatever their messages say. */
const HARD_FOR_SERVERS = /^(?:one column|one row|ten thousand frames)$/;
const BYTES = 'application/octet-stream';

const ofType = (type: string) => LYING_MEDIA.filter(({ content }) => content.msgtype === type);

/** Files that a page shows the inside of, if their senders say that they are text or PDF. */
const LOOKED_INTO = ofType('m.image')
  .filter(({ why }) => /PDF|HTML|SVG|XML|[Ss]cript/.test(why))
  .map((one): LyingMedia => {
    const [mimetype, ending] = one.why.includes('PDF') ? ['application/pdf', 'pdf'] : ['text/html', 'html'];
    return {
      ...one,
      content: { msgtype: 'm.file', body: `${one.content.body}.${ending}`, info: { mimetype, size: 1_000 } },
    };
  });

interface Sender {
  readonly homeserver: Homeserver;
  readonly stage: Stage;
  readonly person: Person;
  readonly roomId: string;
}

async function upload({ stage, person }: Sender, bytes: Buffer, type: string): Promise<string> {
  const answer = await fetch(`${stage.directUrl}/_matrix/media/v3/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return String(((await answer.json()) as Json)['content_uri']);
}

/** The contents of the messages of a case: the file as it is, and encrypted, which has `sealed` in its name. */
async function uploadBoth(sender: Sender, { content, make, why }: LyingMedia): Promise<readonly Json[]> {
  const bytes = Buffer.from(make());
  const { mimetype } = content.info as { readonly mimetype: string };
  const { encrypted, file } = encryptFile(bytes);
  const url = await upload(sender, bytes, HARD_FOR_SERVERS.test(why) ? BYTES : mimetype);
  const sealedUrl = await upload(sender, encrypted, BYTES);
  return [
    { ...content, url },
    { ...content, body: `sealed ${content.body}`, file: { ...file, url: sealedUrl } },
  ];
}

/** Fills a room with the files of `cases`, each as the type that it says, and answers their neighbours: one after every second case. */
async function fill(sender: Sender, cases: readonly LyingMedia[]): Promise<readonly string[]> {
  const { homeserver, person, roomId } = sender;
  const neighbours: string[] = [];
  await homeserver.send(person, roomId, 'before all of them');
  const contents = await Promise.all(cases.map((one) => uploadBoth(sender, one)));
  for (const [index, both] of contents.entries()) {
    for (const content of both) await homeserver.sendEvent(person, roomId, 'm.room.message', content);
    if (index % 2 === 0) continue;
    const words = `next to ${index},`;
    await homeserver.send(person, roomId, words);
    neighbours.push(words);
  }
  return neighbours;
}

test('[SEC-31] [SEC-36] pictures that are none, or that are something else as well, are looked at and nothing of them runs', async ({
  homeserver,
  stage,
  guard,
  openProfile,
}) => {
  test.setTimeout(240_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const sender = { homeserver, stage, person: ben, roomId: await homeserver.room([ben, ana], 'Gallery') };
  const cases = ofType('m.image');
  const neighbours = await fill(sender, cases);
  const url = await upload(sender, plainPng(60, 40, [0, 200, 0]), 'image/png');
  const info = { mimetype: 'image/png', w: 60, h: 40 };
  const content = { msgtype: 'm.image', body: 'sound.png', url, info };
  await homeserver.sendEvent(ben, sender.roomId, 'm.room.message', content);
  await homeserver.send(ben, sender.roomId, 'after all of them');
  const page = await openProfile();
  const sentinel = await Sentinel.of(page);
  await signIn(page, ana);
  await openRoom(page, 'Gallery');
  await lookAtAll(page, cases);
  await sentinel.isQuiet();
  await toNewest(page, 'after all of them');
  const seen = new Set<string>();
  await wheelTo(page, -600, 'before all of them', async () => {
    const text = await page.getByRole('feed', { name: 'Messages' }).innerText();
    for (const [shown] of text.matchAll(/next to \d+,/g)) seen.add(shown);
    // Some wait to be asked for, as they are larger than their senders say.
    for (const button of await page.getByRole('button', { name: /^Show picture/ }).all())
      await button.click({ timeout: 1_000 }).catch(() => undefined);
    await sentinel.isQuiet();
  });
  expect(neighbours.filter((text) => !seen.has(text))).toEqual([]);
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
  expect(guard.heard.filter((line) => TOKEN.test(line))).toEqual([]);
});

/** Goes through all pictures of the room in the viewer, the newest first. */
async function lookAtAll(page: Page, cases: readonly LyingMedia[]): Promise<void> {
  await page.getByRole('button', { name: 'Open picture sound.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture', exact: true });
  await expect(viewer.getByRole('img', { name: 'sound.png' })).toBeVisible();
  for (const { content, shownAs, why } of cases.toReversed()) {
    for (const name of [`sealed ${content.body}`, content.body]) {
      await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
      await page.keyboard.press('ArrowLeft');
      await expect(viewer.getByText(name, { exact: true }), why).toBeVisible();
      const drawn = viewer.getByRole('button', { name: 'Zoom in' }).and(viewer.locator('[aria-disabled="false"]'));
      const none = viewer.getByRole('alert');
      await expect(shownAs.startsWith('image/') ? drawn.or(none) : none, why).toBeVisible();
    }
  }
  await expect(viewer.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
}

/** Plays what cannot be played, or only a little of it. */
async function play(page: Page, msgtype: string, name: string): Promise<void> {
  const group = page.getByRole('group', { name: `${msgtype === 'm.video' ? 'Video' : 'Audio'} ${name}`, exact: true });
  await group.getByRole('button', { name: 'Play' }).click();
  await expect(group.getByRole('alert').or(group.locator('input:enabled'))).toBeVisible();
}

test('[SEC-31] films and sounds that cannot be, and text and PDF that are something else, are played and looked into', async ({
  homeserver,
  stage,
  guard,
  openProfile,
}) => {
  test.setTimeout(180_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const sender = { homeserver, stage, person: ben, roomId: await homeserver.room([ben, ana], 'Cinema') };
  const films = [...ofType('m.video'), ...ofType('m.audio')];
  await fill(sender, [...films, ...LOOKED_INTO]);
  await homeserver.send(ben, sender.roomId, 'after all of them');
  // As high as all of it together: what is played stays on the page.
  const page = await openProfile({ viewport: { width: 1280, height: 7_000 } });
  const sentinel = await Sentinel.of(page);
  await signIn(page, ana);
  await openRoom(page, 'Cinema');
  await expect(messages(page, 'before all of them')).toBeInViewport();
  for (const { content } of films)
    for (const name of [content.body, `sealed ${content.body}`]) await play(page, content.msgtype, name);
  for (const { content } of LOOKED_INTO)
    for (const name of [content.body, `sealed ${content.body}`]) {
      await page.getByRole('button', { name: `Preview ${name}`, exact: true }).click();
      const preview = page.getByRole('dialog', { name, exact: true });
      const inside = preview.locator('pre').or(preview.getByRole('region', { name: 'Pages' }));
      await expect(inside.or(preview.getByRole('alert'))).toBeVisible();
      await preview.getByRole('button', { name: 'Close' }).click();
    }
  await sentinel.isQuiet();
  await page.setViewportSize({ width: 390, height: 7_000 });
  await sentinel.isQuiet();
  await say(page, 'still here');
  await expect(messages(page, 'still here')).toContainText('Sent');
  expect(guard.heard.filter((line) => TOKEN.test(line))).toEqual([]);
});

/** The longest are more than an event holds, and Synapse takes no half of a character. */
const SENDABLE = UNSOUND_MEDIA_ADDRESSES.map(({ address }) => address).filter(
  (address) => address.length < 10_000 && !/\p{Surrogate}/u.test(address),
);

test('[SEC-20] what is no address of media is asked of nobody, wherever a picture, a film, a sound or a file has it', async ({
  homeserver,
  stage,
  guard,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const sender = { homeserver, stage, person: ben, roomId: await homeserver.room([ben, ana], 'Signposts') };
  const { roomId } = sender;
  await homeserver.send(ben, roomId, 'before all of them');
  const msgtypes = ['m.image', 'm.video', 'm.audio', 'm.file'];
  const { file } = encryptFile(Buffer.from('x'));
  for (const [index, url] of SENDABLE.entries()) {
    const info = {
      mimetype: 'image/png',
      w: 40,
      h: 30,
      size: 100,
      thumbnail_url: url,
      thumbnail_file: { ...file, url },
    };
    const place = index % 8 < 4 ? { url } : { file: { ...file, url } };
    const content = { msgtype: msgtypes[index % 4], body: `way ${index},`, info, ...place };
    await homeserver.sendEvent(ben, roomId, 'm.room.message', content);
  }
  const quoted = SENDABLE.map((url, index) => `<img alt="picture ${index}," src="${url.replaceAll('"', '&quot;')}">`);
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    ...{ msgtype: 'm.text', body: 'all in one text', format: 'org.matrix.custom.html' },
    formatted_body: `all in one text ${quoted.join(' ')}`,
  });
  for (const url of SENDABLE.filter((_, index) => index % 10 === 0))
    await homeserver.setState(ben, roomId, 'm.room.avatar', '', { url });
  const page = await openProfile();
  const sentinel = await Sentinel.of(page);
  await signIn(page, ana);
  await openRoom(page, 'Signposts');
  const text = messages(page, 'all in one text');
  await toNewest(page, 'all in one text');
  await expect(text.getByRole('img')).toHaveCount(0);
  const seen = new Set<string>();
  await wheelTo(page, -600, 'before all of them', async () => {
    const feed = page.getByRole('feed', { name: 'Messages' });
    for (const [shown] of (await feed.innerText()).matchAll(/way \d+,/g)) seen.add(shown);
    expect(
      await feed
        .getByRole('button', { name: /^(?:Play|Download|Preview|Open picture|Load again)/ })
        .and(page.locator(':enabled'))
        .all(),
    ).toEqual([]);
    await sentinel.isQuiet();
  });
  expect(SENDABLE.flatMap((_, index) => (seen.has(`way ${index},`) ? [] : [index]))).toEqual([]);
  const asked = () => guard.heard.filter((line) => /\/media\/(?:\w+\/)?(?:thumbnail|download)/.test(line));
  expect(asked()).toEqual([]);
  // An address that is one is asked for.
  const url = await upload(sender, plainPng(60, 40, [0, 200, 0]), 'image/png');
  await homeserver.sendEvent(ben, roomId, 'm.room.message', { msgtype: 'm.image', body: 'sound.png', url });
  await homeserver.send(ben, roomId, 'after all of them');
  await toNewest(page, 'after all of them');
  await expect(page.getByRole('img', { name: 'sound.png' })).toBeVisible();
  expect(asked()).toEqual([expect.stringContaining(url.slice('mxc://'.length))]);
});
