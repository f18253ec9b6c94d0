import { expect, test, vi } from 'vitest';
import { Chunk } from './chunk.ts';

test('a chunk is fetched once, whoever asks, and tells when it is there', async () => {
  const fetch = vi.fn(() => Promise.resolve('module'));
  const chunk = new Chunk(fetch);
  const listener = vi.fn();
  chunk.subscribe(listener);
  await Promise.all([chunk.load(), chunk.load()]);
  await chunk.load();
  expect(fetch).toHaveBeenCalledOnce();
  expect(listener).toHaveBeenCalledOnce();
  expect(chunk.current).toEqual({ kind: 'ready', module: 'module' });
});

test('a chunk that did not come says why, and waits again when it is asked for once more', async () => {
  const error = new TypeError('no network');
  const fetch = vi.fn(() => Promise.resolve('module'));
  fetch.mockRejectedValueOnce(error);
  const chunk = new Chunk(fetch);
  await chunk.load();
  expect(chunk.current).toEqual({ kind: 'failed', error });
  const again = chunk.load();
  expect(chunk.current).toEqual({ kind: 'waiting' });
  await again;
  expect(chunk.current).toEqual({ kind: 'ready', module: 'module' });
});
