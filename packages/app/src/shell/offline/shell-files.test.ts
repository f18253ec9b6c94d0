import { expect, test } from 'vitest';
import { outdated, shellFileOf } from './shell-files.ts';

const SCOPE = 'https://chat.example.org/parley/';

test.each([
  ['page', 'navigate', 'https://chat.example.org/parley/?hs=https://a.example#/home'],
  ['page', 'navigate', 'https://chat.example.org/parley/index.html'],
  ['settings', 'cors', 'https://chat.example.org/parley/config.json'],
  ['part', 'cors', 'https://chat.example.org/parley/assets/index-1234abcd.js'],
  [null, 'cors', 'https://chat.example.org/parley/'],
  [null, 'cors', 'https://chat.example.org/_matrix/client/v1/media/download/a/b'],
  [null, 'cors', 'https://evil.example/parley/assets/index-1234abcd.js'],
  [null, 'cors', 'https://chat.example.org/parley/assets/../../_matrix/client/versions'],
  [null, 'navigate', 'https://chat.example.org/parley/other.html'],
] as const)('[SH-17] %s is what a %s request asks for with %s', (file, mode, url) => {
  expect(shellFileOf({ method: 'GET', mode, url }, SCOPE)).toBe(file);
});

test('[SH-17] only reading is answered', () => {
  expect(shellFileOf({ method: 'POST', mode: 'cors', url: `${SCOPE}config.json` }, SCOPE)).toBeNull();
});

test('[SH-17] what pages of the build before may still fetch is kept; what is not ours is left alone', () => {
  const names = ['parley-shell-a', 'somebody', 'parley-shell-b', 'parley-shell-c'];
  expect(outdated(names, 'parley-shell-c')).toEqual(['parley-shell-a']);
  expect(outdated(['parley-shell-c'], 'parley-shell-c')).toEqual([]);
});
