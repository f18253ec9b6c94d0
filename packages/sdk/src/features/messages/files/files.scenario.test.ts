import { createHash } from 'node:crypto';
import { anaAndBo, encryptedIn, type Person } from '@parley/testkit/engine/encrypted-room.ts';
import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import type { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { Result } from '../../../base/result/result.ts';
import type { ClientApi, FileContent, ImageContent, MediaBytes, VideoContent } from '../../../client/contract.ts';
import type { Client } from '../../../client/remote.ts';
import { outboxFileStore } from '../../../core/outbox/outbox-stores.ts';
import type { FileSource } from '../../../protocol/events/media.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';

type SendFile = ClientApi['messages.sendFile']['input'];

const BYTES = Uint8Array.from({ length: 700_000 }, (_, index) => index % 253);
const SMALL = Uint8Array.from([1, 2, 3]);
const SCORE = { name: 'score.pdf', mimeType: 'application/pdf', bytes: BYTES, as: 'file', size: null } as const;
const REST = { durationMs: null, thumbnail: null, caption: '', format: 'markdown' } as const;
const CAT = {
  ...REST,
  name: 'cat.webm',
  mimeType: 'video/webm',
  bytes: BYTES,
  as: 'video',
  size: { width: 640, height: 360 },
  durationMs: 4_200,
  thumbnail: { bytes: SMALL, mimeType: 'image/jpeg', width: 320, height: 180 },
} as const;
const UPLOAD = '/upload';
const HASH = sha256(BYTES);

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hashOf(answer: Result<MediaBytes, { readonly kind: string }>): string {
  return answer.ok ? sha256(answer.value.bytes) : answer.error.kind;
}

interface Page {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly roomId: RoomId;
}

type Shown = FileContent | ImageContent | VideoContent;

function contentsOf({ tab, roomId }: Page) {
  const items = watched(tab.listView('timeline.items', { roomId }));
  return () =>
    valueOf(items).items.flatMap((item) => {
      if (item.kind !== 'event') return [];
      const { kind } = item.content;
      if (kind !== 'file' && kind !== 'image' && kind !== 'video') return [];
      const content: { readonly thumbnail?: FileSource | null } & Shown = item.content;
      return [{ content, item }];
    });
}

async function start(): Promise<Page & { readonly room: ScriptedRoom; readonly server: FakeHomeserver }> {
  const app = createTestEngine({ databases: new TestDatabases() });
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, server: app.server, roomId: roomIdOf(room) };
}

async function send({ app, tab, roomId }: Page, file: Omit<SendFile, 'roomId'>) {
  const sent = await app.answer(tab.command('messages.sendFile', { roomId, ...file }));
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
  return sent.value.txnId;
}

/** The number of stored pieces of files. */
function piecesOf({ app }: Pick<Page, 'app'>): number {
  return app.env.databases.countIn(outboxFileStore.name);
}

/** The engine dies, and another begins with what was stored. */
async function restarted(page: Page): Promise<Page> {
  page.app.engine.stop();
  page.app.env.databases.crash();
  const { clock, databases } = page.app.env;
  const app = new TestEngine(page.app.server, clock, { databases, seed: 9 });
  return { app, tab: app.openTab(), roomId: page.roomId };
}

test('[FI-01] [FI-02] [03.MX-05] a file is shown from what is here, uploaded, sent with its address, and then shown from there', async () => {
  const page = await start();
  const { app, tab, room, server, roomId } = page;
  const contents = contentsOf(page);
  server.setReachable(false);
  const txnId = await send(page, { ...SCORE, ...REST, caption: 'The *second* movement' });
  const own = { kind: 'own', roomId, txnId, part: 'file' } as const;
  expect(contents()[0]?.content).toMatchObject({
    kind: 'file',
    source: own,
    fileName: 'score.pdf',
    sizeBytes: 700_000,
  });
  const download = async (source: FileSource) => hashOf(await app.answer(tab.command('media.download', { source })));
  expect(await download(own)).toBe(HASH);
  expect(piecesOf(page)).toBe(2);
  server.setReachable(true);
  await app.pass(20_000);
  const [event] = room.events.slice(-1);
  expect(event?.content).toEqual({
    msgtype: 'm.file',
    body: 'The *second* movement',
    filename: 'score.pdf',
    format: 'org.matrix.custom.html',
    formatted_body: 'The <em>second</em> movement',
    info: { mimetype: 'application/pdf', size: 700_000 },
    'm.mentions': {},
    url: expect.stringMatching(/^mxc:/),
  });
  const [shown] = contents();
  expect(shown?.content.source).toEqual({ kind: 'plain', mxc: event?.content['url'] });
  expect(await download(shown?.content.source as FileSource)).toBe(HASH);
  expect(piecesOf(page)).toBe(0);
  expect(server.requests.matching(UPLOAD).every(({ query }) => query.size === 0)).toBe(true);
});

test('[FI-03] what is written after a file goes out after it', async () => {
  const page = await start();
  const { app, tab, room, server, roomId } = page;
  server.intercept(UPLOAD, { kind: 'delayAnswer', delayMs: 5_000 });
  await send(page, { ...SCORE, ...REST });
  await app.answer(tab.command('messages.sendText', { roomId, text: 'That was it', format: 'plain' }));
  await app.pass(10_000);
  expect(room.events.slice(-2).map(({ content }) => content['body'])).toEqual(['score.pdf', 'That was it']);
});

test('[FI-04] [REL-07] whenever the engine dies a file arrives once, and what was uploaded is not uploaded again', async () => {
  // Before it is uploaded, after the small picture, after the film, and when the event was sent without an answer.
  for (const answered of [0, 1, 2]) {
    const page = await start();
    const { app, room, server } = page;
    let uploads = 0;
    const stop = server.intercept(({ path }) => path.endsWith(UPLOAD) && ++uploads > answered, { kind: 'hang' });
    const lost = server.intercept(({ path }) => path.includes('/send/'), { kind: 'loseAnswer' }, 1);
    await send(page, CAT);
    await app.pass(1_000);
    const next = await restarted(page);
    stop();
    lost();
    await next.app.pass(30_000);
    const films = room.events.filter(({ content }) => content['msgtype'] === 'm.video');
    expect(films, `killed after ${answered}`).toHaveLength(1);
    expect(films[0]?.content).toMatchObject({
      url: expect.stringMatching(/^mxc:/),
      info: { w: 640, h: 360, duration: 4_200, thumbnail_url: expect.stringMatching(/^mxc:/) },
    });
    expect(server.state.media.size, `killed after ${answered}`).toBe(2);
    expect(piecesOf(next)).toBe(0);
  }
});

test('[FI-05] [OB-05] a file that the server finds too large stays, and can be tried again or given up', async () => {
  const page = await start();
  const { app, tab, room, roomId } = page;
  const contents = contentsOf(page);
  expect(await app.answer(tab.command('messages.fileLimit', null))).toEqual({ ok: true, value: 1_000_000 });
  const txnId = await send(page, { ...SCORE, ...REST, bytes: new Uint8Array(1_000_001) });
  await app.pass(1_000);
  expect(contents()[0]?.item.sendState).toEqual({ kind: 'not_sent', reason: { kind: 'tooLarge' } });
  await app.answer(tab.command('messages.retry', { roomId, txnId }));
  await app.pass(1_000);
  expect(contents()[0]?.item.sendState?.kind).toBe('not_sent');
  await app.answer(tab.command('messages.discard', { roomId, txnId }));
  expect(contents()).toEqual([]);
  expect(piecesOf(page)).toBe(0);
  expect(room.events.some(({ content }) => content['msgtype'] === 'm.file')).toBe(false);
});

test('[FI-06] [02.T-11] a file is given up while it is uploaded: the upload ends, nothing is sent, the next goes on', async () => {
  const page = await start();
  const { app, tab, room, server, roomId } = page;
  const contents = contentsOf(page);
  const stop = server.intercept(UPLOAD, { kind: 'hang' });
  const txnId = await send(page, { ...SCORE, ...REST });
  const progress = watched(tab.view('messages.upload', { roomId, txnId }));
  await app.pass(100);
  expect(valueOf(progress)).toEqual({ sentBytes: 0, totalBytes: 700_000, tookMs: null });
  expect(contents()[0]?.item.sendState).toEqual({ kind: 'queued' });
  expect(await app.answer(tab.command('messages.discard', { roomId, txnId }))).toEqual({ ok: true, value: null });
  stop();
  await app.answer(tab.command('messages.sendText', { roomId, text: 'Wrong file', format: 'plain' }));
  await app.pass(1_000);
  expect(server.requests.matching(UPLOAD).map(({ outcome }) => outcome)).toEqual(['aborted']);
  expect(valueOf(progress)).toBeNull();
  expect(contents()).toEqual([]);
  expect(room.events.slice(-1)[0]?.content['body']).toBe('Wrong file');
  expect(piecesOf(page)).toBe(0);
});

test('[FI-07] [SEC-24] [03.MX-08] in an encrypted room the server gets nothing of a file but its length', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const seen = (person: Person) => contentsOf({ app: person.engine, tab: person.tab, roomId: person.roomId });
  const [atAnas, atBos] = [seen(ana), seen(bo)];
  await send({ app: ana.engine, tab: ana.tab, roomId: ana.roomId }, { ...CAT, caption: 'Look' });
  await ana.engine.pass(3_000);
  expect(encryptedIn(stage)).toHaveLength(1);
  const uploaded = [...server.state.media.values()];
  expect(uploaded.map(({ contentType }) => contentType)).toEqual(Array(2).fill('application/octet-stream'));
  expect(uploaded.map(({ bytes }) => bytes.length)).toEqual([3, 700_000]);
  expect(sha256(uploaded[1]?.bytes ?? SMALL)).not.toBe(HASH);
  const { source, thumbnail } = atBos()[0]?.content ?? {};
  expect(source).toMatchObject({ kind: 'encrypted' });
  const open = async (source: FileSource) =>
    hashOf(await bo.engine.answer(bo.tab.command('media.download', { source })));
  expect(await open(source as FileSource)).toBe(HASH);
  expect(await open(thumbnail as FileSource)).toBe(sha256(SMALL));
  expect(atAnas()[0]?.content.source).toEqual(source);
});

test('[FI-08] [SEC-19] a room that is encrypted while a file goes up in the clear gets it encrypted', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  const plain = server.room(['ana', 'bo']);
  await ana.engine.pass(500);
  server.intercept(UPLOAD, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  await send({ app: ana.engine, tab: ana.tab, roomId: roomIdOf(plain) }, { ...SCORE, ...REST });
  plain.state('bo', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  await ana.engine.pass(20_000);
  expect(plain.events.map(({ type }) => type)).not.toContain('m.room.message');
  expect(plain.events.at(-1)?.type).toBe('m.room.encrypted');
  expect([...server.state.media.values()].at(-1)?.contentType).toBe('application/octet-stream');
});

test('[FI-09] a file is encrypted once: every try sends the same bytes, also that of the next engine', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  // The server has the file, and nobody hears of it: once by this engine, once by the next.
  server.intercept(UPLOAD, { kind: 'loseAnswer' }, 1);
  await send({ app: ana.engine, tab: ana.tab, roomId: ana.roomId }, { ...SCORE, ...REST });
  await ana.engine.pass(20);
  server.setReachable(false);
  const next = await ana.restart();
  server.intercept(UPLOAD, { kind: 'loseAnswer' }, 1);
  server.setReachable(true);
  await next.engine.pass(30_000);
  const uploaded = [...server.state.media.values()].map(({ bytes }) => sha256(bytes));
  expect(uploaded).toHaveLength(3);
  expect(new Set(uploaded).size).toBe(1);
  expect(uploaded[0]).not.toBe(HASH);
  expect(encryptedIn(stage)).toHaveLength(1);
});

test('[FI-10] the next file goes up while the first does, never a third, and the messages keep their order', async () => {
  const page = await start();
  const { room, server, app } = page;
  server.intercept(UPLOAD, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  server.intercept(UPLOAD, { kind: 'delayAnswer', delayMs: 1_000 });
  const most: number[] = [];
  for (const name of ['a', 'b', 'c', 'd']) await send(page, { ...SCORE, ...REST, name });
  for (let step = 0; step < 120; step += 1) {
    await app.pass(100);
    most.push(server.requests.matching(UPLOAD).filter(({ outcome }) => outcome === 'pending').length);
  }
  expect(Math.max(...most)).toBe(2);
  expect(room.events.slice(-4).map(({ content }) => content['body'])).toEqual(['a', 'b', 'c', 'd']);
});

test('[FI-10] a file that goes up early and is given up ends at once, and the others go on', async () => {
  const page = await start();
  const { room, server, app, tab, roomId } = page;
  const stop = server.intercept(UPLOAD, { kind: 'hang' });
  await send(page, { ...SCORE, ...REST, name: 'a' });
  const early = await send(page, { ...SCORE, ...REST, name: 'b' });
  await app.pass(100);
  expect(await app.answer(tab.command('messages.discard', { roomId, txnId: early }))).toMatchObject({ ok: true });
  stop();
  expect(server.requests.matching(UPLOAD).map(({ outcome }) => outcome)).toEqual(['pending', 'aborted']);
  await app.pass(200_000);
  expect(room.events.slice(-1).map(({ content }) => content['body'])).toEqual(['a']);
  expect(piecesOf(page)).toBe(0);
});

test('[FI-11] the page hears how long an upload took, until its message is sent', async () => {
  const page = await start();
  const { app, tab, server, roomId } = page;
  server.intercept(UPLOAD, { kind: 'delayAnswer', delayMs: 2_000 }, 1);
  const stop = server.intercept(({ path }) => path.includes('/send/'), { kind: 'hang' });
  const txnId = await send(page, { ...SCORE, ...REST });
  const progress = watched(tab.view('messages.upload', { roomId, txnId }));
  await app.pass(3_000);
  const { tookMs, ...bytes } = valueOf(progress) ?? { tookMs: null };
  expect(bytes).toEqual({ sentBytes: 700_000, totalBytes: 700_000 });
  expect(tookMs).toBeGreaterThanOrEqual(2_000);
  stop();
  await app.pass(60_000);
  expect(valueOf(progress)).toBeNull();
});
