import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test } from 'vitest';
import { asPicture, MediaCache, type MediaRequest, type MediaState } from './media-cache.ts';
import type { MediaSource } from './media-source.ts';

const MEGABYTE = 1024 * 1024;
let remote: FakeRemote;
let live: Set<string>;
let cache: MediaCache;

beforeEach(() => {
  remote = new FakeRemote();
  live = new Set();
  let made = 0;
  const source: Pick<MediaSource, 'original' | 'thumbnail'> = {
    original: (request) => remote.command('media.download', request),
    thumbnail: (request) => remote.command('media.thumbnail', request),
  };
  cache = new MediaCache(source, {
    create: () => {
      made += 1;
      live.add(`blob:${made}`);
      return `blob:${made}`;
    },
    revoke: (url) => live.delete(url),
  });
  remote.answer('media.download', async () => ({
    ok: true,
    value: { bytes: new Uint8Array(10 * MEGABYTE), mimeType: 'image/png', pixels: 1 },
  }));
});

const picture = (name: string): MediaRequest => ({
  kind: 'original',
  source: { kind: 'plain', mxc: `mxc://example.org/${name}` as MxcUri },
});
const settle = () =>
  new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))));

async function show(name: string): Promise<() => void> {
  const stop = cache.watch(picture(name), () => undefined);
  await settle();
  return stop;
}

test('two who watch the same share one request and one address', async () => {
  await show('a');
  await show('a');
  expect(remote.commands).toHaveLength(1);
  expect(cache.current(picture('a'))).toEqual({ kind: 'ready', url: 'blob:1', mimeType: 'image/png' });
});

test('what was shown is still there when it comes back', async () => {
  (await show('a'))();
  await show('a');
  expect(remote.commands).toHaveLength(1);
});

test('what nobody watches is revoked, the oldest first, when it is too much', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) (await show(name))();
  expect([...live]).toEqual(['blob:2', 'blob:3', 'blob:4', 'blob:5']);
  expect(cache.current(picture('a'))).toEqual({ kind: 'loading' });
});

test('what is watched is never revoked', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await show(name);
  expect(live.size).toBe(6);
});

test('a failure is shown, and tried again by whoever comes next', async () => {
  remote.answer('media.download', async () => ({ ok: false, error: { kind: 'unreachable' } }));
  const stop = await show('a');
  expect(cache.current(picture('a'))).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } });
  stop();
  await show('a');
  expect(remote.commands).toHaveLength(2);
});

test('an answer that comes after everybody left is not kept', async () => {
  const stop = cache.watch(picture('a'), () => undefined);
  stop();
  await settle();
  expect(live.size).toBe(0);
});

test('nothing is left of what is forgotten, watched or not, loaded or on its way', async () => {
  await show('a');
  (await show('b'))();
  const stop = cache.watch(picture('c'), () => undefined);
  cache.clear();
  stop();
  await settle();
  expect(live.size).toBe(0);
  expect(cache.current(picture('a'))).toEqual({ kind: 'loading' });
});

test('[SEC-36] eight small pictures are asked for at once, the others when their turn comes', async () => {
  const open: (() => void)[] = [];
  remote.answer('media.thumbnail', async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    return { ok: true, value: { bytes: new Uint8Array(1), mimeType: 'image/png', pixels: 1 } };
  });
  const small = (name: string): MediaRequest => ({
    kind: 'thumbnail',
    uri: `mxc://example.org/${name}` as MxcUri,
    width: 32,
    height: 32,
    method: 'scale',
  });
  const stops = Array.from({ length: 100 }, (_, index) => cache.watch(small(`${index}`), () => undefined));
  await settle();
  expect(remote.commands).toHaveLength(8);
  // Nobody wants these any more: they are never asked for.
  for (const stop of stops.slice(8, 90)) stop();
  for (let turns = 0; turns < 30; turns += 1) {
    for (const answer of open.splice(0)) answer();
    await settle();
  }
  expect(remote.commands).toHaveLength(18);
  expect(cache.current(small('99')).kind).toBe('ready');
});

/** Answers every picture as one of so many million pixels. */
function pictures(megapixels: () => number): void {
  remote.answer('media.thumbnail', async () => ({
    ok: true,
    value: { bytes: new Uint8Array(1), mimeType: 'image/png', pixels: megapixels() * 1_000_000 },
  }));
}

const small = (name: string): MediaRequest => ({
  kind: 'thumbnail',
  ...{ uri: `mxc://example.org/${name}` as MxcUri, width: 32, height: 32, method: 'scale' },
});

test('[SEC-36] a picture in sight of more than 25 million pixels is not decoded before somebody asks for it', async () => {
  pictures(() => 26);
  cache.watch(small('a'), () => undefined);
  await settle();
  expect(cache.current(small('a'))).toEqual({ kind: 'failed', failure: { kind: 'tooLarge' } });
  expect(live.size).toBe(0);
  const huge = { bytes: new Uint8Array(1), mimeType: 'image/png', pixels: 90_000_000 };
  remote.answer('media.download', async () => ({ ok: true, value: huge }));
  const unasked: MediaRequest = { ...picture('b'), kind: 'original', mostBytes: 100 } as MediaRequest;
  const stop = cache.watch(unasked, () => undefined);
  await settle();
  expect(cache.current(unasked)).toEqual({ kind: 'failed', failure: { kind: 'tooLarge' } });
  stop();
  await show('b');
  expect(cache.current(picture('b')).kind).toBe('ready');
});

test('[SEC-36] pictures in sight at one time have 150 million pixels at most, also those that come back', async () => {
  pictures(() => 25);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const stops = names.map((name) => cache.watch(small(name), () => undefined));
  for (let turn = 0; turn < 4; turn += 1) await settle();
  expect(names.map((name) => cache.current(small(name)).kind)).toEqual([
    ...['ready', 'ready', 'ready', 'ready', 'ready', 'ready', 'failed'],
  ]);
  // One goes, another takes its place; where the first comes back there is no more room.
  stops[0]?.();
  stops[6]?.();
  cache.watch(small('g'), () => undefined);
  for (let turn = 0; turn < 4; turn += 1) await settle();
  expect(cache.current(small('g')).kind).toBe('ready');
  cache.watch(small('a'), () => undefined);
  expect(cache.current(small('a'))).toEqual({ kind: 'failed', failure: { kind: 'tooLarge' } });
  expect(live.size).toBe(6);
});

test('[SEC-36] what is no picture by its bytes is not drawn as one: a browser would, whatever its type', () => {
  const drawn: MediaState = { kind: 'ready', url: 'blob:1', mimeType: 'image/png' };
  expect(asPicture(drawn)).toBe(drawn);
  for (const mimeType of ['application/octet-stream', 'video/mp4', 'audio/ogg'])
    expect(asPicture({ ...drawn, mimeType })).toEqual({ kind: 'failed', failure: { kind: 'noPicture' } });
  expect(asPicture({ kind: 'loading' })).toEqual({ kind: 'loading' });
});
