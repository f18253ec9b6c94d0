// @ts-check
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFailure, findLivekit, installLivekit } from './install.mjs';

/** @type {string} */
let folder;
let builds = 0;

beforeEach(async () => {
  vi.stubEnv('LIVEKIT_SERVER', '');
  folder = await mkdtemp(join(tmpdir(), 'parley-livekit-'));
  builds = 0;
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** @param {string} into */
async function build(into) {
  builds += 1;
  await writeFile(join(into, 'server'), '#!/bin/sh\n');
  await chmod(join(into, 'server'), 0o755);
}

test('the program is built once, however many ask for it at once, and nothing else is left', async () => {
  const folders = [join(folder, 'cache'), join(folder, 'here')];
  const program = join(folder, 'cache', 'livekit-server');
  expect(await findLivekit(folders)).toBeUndefined();
  const asked = Array.from({ length: 3 }, () => installLivekit({ folders, build }));
  expect(await Promise.all(asked)).toEqual([program, program, program]);
  expect(builds).toBe(1);
  expect(await findLivekit(folders)).toBe(program);
  expect((await readdir(join(folder, 'cache'))).sort()).toEqual(['built.json', 'livekit-server']);
});

test('a program without its stamp was left half-made and is built anew', async () => {
  const folders = [folder];
  await installLivekit({ folders, build });
  await rm(join(folder, 'built.json'));
  await installLivekit({ folders, build });
  expect(builds).toBe(2);
});

test('where the first folder cannot be written, it is built into the next', async () => {
  await writeFile(join(folder, 'file'), '');
  const folders = [join(folder, 'file', 'cache'), join(folder, 'here')];
  expect(await installLivekit({ folders, build })).toBe(join(folder, 'here', 'livekit-server'));
});

test('one that is named is taken, and has to run', async () => {
  vi.stubEnv('LIVEKIT_SERVER', process.execPath);
  expect(await installLivekit({ folders: [folder], build })).toBe(process.execPath);
  vi.stubEnv('LIVEKIT_SERVER', '/nowhere');
  await expect(installLivekit({ folders: [folder], build })).rejects.toThrow('LIVEKIT_SERVER=/nowhere cannot be run.');
  expect(builds).toBe(0);
});

test.each([
  ['write x: no space left on device', 'the disk is full'],
  ['dial tcp: lookup example.org: no such host', 'cannot be reached'],
  ['go: livekit-server requires go >= 1.26 (running go 1.21)', 'needs Go 1.26'],
  ['go: downloading a v1\nx.go:1: something else', 'x.go:1: something else'],
])('what Go says becomes a sentence: %s', (output, sentence) => {
  expect(buildFailure(output)).toContain(sentence);
});
