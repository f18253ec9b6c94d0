/** Films that are played while they arrive: from servers that answer by range and from those that do not, in the clear and encrypted. */
import { TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { Pace } from '@parley/testkit/homeserver/hand-over.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../client/remote.ts';
import type { RemoteFile } from '../../protocol/events/media.ts';
import type { DeviceId, MxcUri, UserId } from '../../protocol/ids/ids.ts';

const PIECE = 512 * 1024;
/** Four pieces and a bit. */
const SIZE = 4 * PIECE + 1_000;
const SLOW: Pace = { partBytes: 128 * 1024, everyMs: 100 };

const isDownload = ({ path }: { readonly path: string }) => path.includes('/media/download/');

/** A film by its first bytes; the rest tells its place. */
function film(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZE).map((_, index) => (index * 7 + (index >> 9)) & 0xff);
  bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
  return bytes;
}

async function start({ databases = new TestDatabases(), hasRanges = false } = {}) {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const crypto = new TestCrypto(clock);
  const app = new TestEngine(server, clock, { databases, crypto });
  server.state.hasRanges = hasRanges;
  server.room(['alice']);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  return { app, tab, server, databases, crypto };
}

type Started = Awaited<ReturnType<typeof start>>;

function plain({ server }: Started, bytes = film()): RemoteFile {
  return { kind: 'plain', mxc: server.putMedia(bytes, 'video/webm') as MxcUri };
}

async function encrypted({ server, app }: Started, bytes = film()): Promise<RemoteFile> {
  const owner = { userId: '@eve:example.org' as UserId, deviceId: 'EVE' as DeviceId, store: null };
  const opened = await new TestCrypto(app.env.clock).open(owner);
  const made = opened.ok ? await opened.value.attachments.encrypt(bytes) : opened;
  if (!made.ok) throw new Error(made.error.kind);
  const mxc = server.putMedia(made.value.bytes, 'application/octet-stream') as MxcUri;
  return { kind: 'encrypted', mxc, file: made.value.file };
}

/** Changes one byte of what the server has. */
function spoil({ server }: Started, { mxc }: RemoteFile, at: number): void {
  const file = server.state.media.get(mxc.slice('mxc://'.length));
  if (file === undefined) throw new Error('nothing was put there');
  file.bytes[at] = (file.bytes[at] ?? 0) ^ 1;
}

function open(app: TestEngine, tab: Client, source: RemoteFile) {
  const view = watched(tab.view('media.film', { source }));
  return {
    view,
    state: () => valueOf(view),
    part: (at: number) => app.answer(view.call('part', { start: at })),
  };
}

/** All of it, as a player asks for it. */
async function playFrom(played: ReturnType<typeof open>, begin = 0): Promise<Uint8Array> {
  const all = new Uint8Array(SIZE - begin);
  for (let at = begin; at < SIZE; ) {
    const part = await played.part(at);
    if (!part.ok) throw new Error(part.error.kind);
    all.set(part.value, at - begin);
    at += part.value.byteLength;
  }
  return all;
}

/** Comparing millions of numbers takes seconds. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

for (const kind of ['plain', 'encrypted'] as const) {
  test(`[MED-11] a film that is ${kind} plays before it is whole, and every part of it is right`, async () => {
    const started = await start();
    const { app, tab, server } = started;
    const source = kind === 'plain' ? plain(started) : await encrypted(started);
    server.intercept(isDownload, { kind: 'pace', pace: SLOW });
    const played = open(app, tab, source);
    await app.pass(450);
    expect(played.state()).toEqual({
      kind: 'arriving',
      mimeType: 'video/webm',
      totalBytes: SIZE,
      arrivedBytes: PIECE,
    });
    expect(isSame(await playFrom(played), film())).toBe(true);
    expect(played.state()).toMatchObject({ kind: 'arriving', arrivedBytes: SIZE });
    expect(isSame(await playFrom(played, PIECE + 12_345), film().subarray(PIECE + 12_345))).toBe(true);
    expect(server.requests.matching(isDownload)).toHaveLength(1);
  });

  test(`[MED-12] a film that is ${kind} was kept: after a restart it plays, and nothing is asked for`, async () => {
    const started = await start();
    const { app, tab, server, databases, crypto } = started;
    const source = kind === 'plain' ? plain(started) : await encrypted(started);
    await playFrom(open(app, tab, source));
    await app.pass(2_000);
    app.engine.stop();
    const next = new TestEngine(server, app.env.clock, { databases, crypto, seed: 9 });
    const again = open(next, next.openTab(), source);
    await next.pass(3_000);
    expect(again.state()).toMatchObject({ kind: 'arriving', arrivedBytes: SIZE });
    expect(isSame(await playFrom(again), film())).toBe(true);
    expect(server.requests.matching(isDownload)).toHaveLength(1);
  });
}

test('[MED-13] [SEC-1B] an encrypted film that turns out to be another ends with that, and nothing of it is kept', async () => {
  const started = await start();
  const { app, tab, server } = started;
  const source = await encrypted(started);
  spoil(started, source, SIZE - 1);
  const played = open(app, tab, source);
  expect(await played.part(0)).toMatchObject({ ok: true });
  await app.pass(1_000);
  expect(played.state()).toEqual({ kind: 'failed', failure: { kind: 'damaged' } });
  expect(await played.part(0)).toEqual({ ok: false, error: { kind: 'damaged' } });
  played.view.close();
  spoil(started, source, SIZE - 1);
  expect(isSame(await playFrom(open(app, tab, source)), film())).toBe(true);
  expect(server.requests.matching(isDownload)).toHaveLength(2);
});

test('[MED-14] a connection that is cut is begun again where it was, by a server that answers by range', async () => {
  const started = await start({ hasRanges: true });
  const { app, tab, server } = started;
  const source = await encrypted(started);
  server.intercept(isDownload, { kind: 'pace', pace: { ...SLOW, cutAfter: 2.5 * PIECE } }, 1);
  expect(isSame(await playFrom(open(app, tab, source)), film())).toBe(true);
  const ranges = server.requests.matching(isDownload).map(({ headers }) => headers.get('range'));
  expect(ranges).toEqual([undefined, `bytes=${2 * PIECE}-`]);
});

test('[MED-14] a server without ranges is asked from the beginning, and what fails three times says so until it is asked again', async () => {
  const started = await start();
  const { app, tab, server } = started;
  const stop = server.intercept(isDownload, { kind: 'pace', pace: { ...SLOW, cutAfter: 1.5 * PIECE } });
  const played = open(app, tab, await encrypted(started));
  expect(await played.part(0)).toMatchObject({ ok: true });
  expect(await played.part(PIECE)).toEqual({ ok: false, error: { kind: 'unreachable' } });
  expect(played.state()).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } });
  stop();
  expect(isSame(await playFrom(played), film())).toBe(true);
});

test('[MED-15] a place further on is asked for by range; without ranges it is waited for, and nothing begins anew', async () => {
  const started = await start();
  const { app, tab, server } = started;
  const big = new Uint8Array(20 * PIECE);
  big.set([0x1a, 0x45, 0xdf, 0xa3]);
  for (const hasRanges of [true, false]) {
    server.state.hasRanges = hasRanges;
    server.requests.clear();
    server.intercept(isDownload, { kind: 'pace', pace: SLOW });
    const played = open(app, tab, plain(started, big.slice()));
    await app.pass(900);
    const last = played.part(19 * PIECE);
    expect(await last).toMatchObject({ ok: true });
    const outcomes = server.requests.matching(isDownload).map(({ outcome }) => outcome);
    expect(outcomes.slice(0, 2)).toEqual(hasRanges ? ['aborted', 206] : [200, 'aborted']);
    played.view.close();
  }
});

test('[SEC-31] what is no film is not played, and what has no length is fetched whole', async () => {
  const started = await start();
  const { app, tab, server } = started;
  const page = open(app, tab, plain(started, new TextEncoder().encode('<script>alert(1)</script>')));
  await app.pass(100);
  expect(page.state()).toEqual({ kind: 'noFilm' });
  server.intercept(isDownload, { kind: 'pace', pace: { ...SLOW, hidesLength: true } });
  const unknown = open(app, tab, plain(started));
  await app.pass(1_000);
  expect(unknown.state()).toEqual({ kind: 'whole' });
});

test('[MED-16] a file that is fetched whole tells how far it is', async () => {
  const started = await start();
  const { app, tab, server } = started;
  const source = plain(started);
  const arrival = watched(tab.view('media.arrival', { source }));
  server.intercept(isDownload, { kind: 'pace', pace: SLOW });
  const fetched = tab.command('media.download', { source });
  await app.pass(850);
  expect(valueOf(arrival)).toEqual({ arrivedBytes: 8 * 128 * 1024, totalBytes: SIZE });
  expect(await app.answer(fetched)).toMatchObject({ ok: true, value: { mimeType: 'video/webm' } });
  expect(valueOf(arrival)).toBeNull();
});
