import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { stripNames } from './wasm-names.ts';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const custom = (name: string, ...bytes: number[]) => {
  const content = [name.length, ...new TextEncoder().encode(name), ...bytes];
  return [0, content.length, ...content];
};
/** One function type, without parameters or results. */
const TYPES = [1, 4, 1, 0x60, 0, 0];

test('names of functions are left out, and everything else stays as it was', () => {
  const other = custom('target_features', 0);
  const module = Uint8Array.from([...HEADER, ...TYPES, ...custom('name', 0, 1, 2, 3), ...other]);
  expect([...stripNames(module)]).toEqual([...HEADER, ...TYPES, ...other]);
});

test('a module without names is the same', () => {
  const module = Uint8Array.from([...HEADER, ...TYPES]);
  expect([...stripNames(module)]).toEqual([...module]);
});

test('bytes that are no module are refused', () => {
  expect(() => stripNames(Uint8Array.from([...HEADER, 1, 9, 0]))).toThrow('ends after it');
  expect(() => stripNames(Uint8Array.from([...HEADER, 1, 0xff]))).toThrow('within a number');
});

test('the module that encrypts keeps its code, its data and what it takes and gives', async () => {
  const entry = createRequire(import.meta.url).resolve('@matrix-org/matrix-sdk-crypto-wasm');
  const path = join(dirname(entry), 'pkg', 'matrix_sdk_crypto_wasm_bg.wasm');
  const whole = await readFile(path);
  const stripped = stripNames(whole);
  expect(stripped.length).toBeLessThan(0.7 * whole.length);
  const [before, after] = await Promise.all([WebAssembly.compile(whole), WebAssembly.compile(Buffer.from(stripped))]);
  expect(WebAssembly.Module.exports(after)).toEqual(WebAssembly.Module.exports(before));
  expect(WebAssembly.Module.imports(after)).toEqual(WebAssembly.Module.imports(before));
  expect(WebAssembly.Module.customSections(after, 'name')).toEqual([]);
});
