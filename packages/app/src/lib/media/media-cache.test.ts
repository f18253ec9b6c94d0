import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test } from 'vitest';
import { MediaCache, type MediaRequest } from './media-cache.ts';

const MEGABYTE = 1024 * 1024;
let remote: FakeRemote;
let live: Set<string>;
let cache: MediaCache;

beforeEach(() => {
  remote = new FakeRemote();
  live = new Set();
  let made = 0;
  cache = new MediaCache(remote, {
    create: () => {
      made += 1;
      live.add(`blob:${made}`);
      return `blob:${made}`;
    },
    revoke: (url) => live.delete(url),
  });
  remote.answer('media.download', async () => ({
    ok: true,
    value: { bytes: new Uint8Array(10 * MEGABYTE), mimeType: 'image/png' },
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
    return { ok: true, value: { bytes: new Uint8Array(1), mimeType: 'image/png' } };
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
