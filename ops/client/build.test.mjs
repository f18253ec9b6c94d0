// @ts-check
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildClient } from './build.mjs';

/** @type {string} */
let folder;
let builds = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
  builds = 0;
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src', 'main.ts'), 'export {};');
});

afterEach(() => rm(folder, { recursive: true }));

/** @param {{code?: number, writes?: boolean}} [how] */
function build({ code = 0, writes = true } = {}) {
  const dist = join(folder, 'dist');
  return buildClient({
    sources: [join(folder, 'src')],
    dist,
    stamp: join(folder, 'stamp.json'),
    build: async () => {
      builds += 1;
      await mkdir(dist, { recursive: true });
      if (writes) await writeFile(join(dist, 'index.html'), `${builds}`.repeat(builds));
      return { code, output: 'all that was said' };
    },
  });
}

test('it is built once, and again when a source has changed', async () => {
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  await utimes(join(folder, 'src', 'main.ts'), new Date(), new Date(Date.now() + 60_000));
  expect(await build()).toBe(true);
  await rm(join(folder, 'dist', 'index.html'));
  expect(await build()).toBe(true);
  expect(builds).toBe(3);
});

test('a build that was not stamped is not trusted', async () => {
  await build();
  await rm(join(folder, 'stamp.json'));
  expect(await build()).toBe(true);
});

test('a build without a page is said', async () => {
  await expect(build({ writes: false })).rejects.toThrow('is missing');
});

test('a build that fails is said with its end, and tried again', async () => {
  await expect(build({ code: 1 })).rejects.toThrow('all that was said');
  expect(await build()).toBe(true);
});
