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
