// @ts-check
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

/** @type {string} */
let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('one works at a time, the others wait, and nothing is left', async () => {
  const file = join(folder, 'deep', 'lock');
  let atWork = 0;
  let most = 0;
  let waits = 0;
  const work = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await pause(30);
    atWork -= 1;
    return 'done';
  };
  const all = Array.from({ length: 3 }, () => withLock(file, work, () => (waits += 1)));
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
  expect([most, waits]).toEqual([1, 2]);
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await readdir(join(folder, 'deep'))).toEqual([]);
});

test('the lock of one that has ended holds nobody up', async () => {
  const file = join(folder, 'lock');
  await writeFile(file, JSON.stringify({ pid: process.pid, identity: 'another', mark: 'a' }));
  expect(await withLock(file, async () => 'done')).toBe('done');
});
