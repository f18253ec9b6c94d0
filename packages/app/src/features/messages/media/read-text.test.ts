import { expect, test } from 'vitest';
import { previewOf } from './previewed.ts';
import { readText } from './read-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('[MSG-21] the beginning of a text is text, whatever it looks like', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  expect(readText(bytesOf(page))).toEqual({ kind: 'text', text: page, isCut: false });
  expect(readText(bytesOf('a\u202Egnp.exe'))).toMatchObject({ text: 'a\uFFFDgnp.exe' });
  expect(readText(new Uint8Array([0x89, 0x50, 0, 1]))).toEqual({ kind: 'noText' });
});

test('[MSG-21] no more than 100 kB are shown, no character is cut in two, and no line is endless', () => {
  const long = readText(bytesOf(`${'a'.repeat(99_999)}é${'b'.repeat(50)}`));
  expect(long).toMatchObject({ isCut: true });
  if (long.kind !== 'text') throw new Error(long.kind);
  expect(long.text).not.toContain('\uFFFD');
  expect(Math.max(...long.text.split('\n').map(({ length }) => length))).toBe(2_000);
});

test.each([
  ['text', { fileName: 'a.bin', mimeType: 'text/plain', sizeBytes: 9 }],
  ['text', { fileName: 'a.log', mimeType: null, sizeBytes: 9 }],
  [null, { fileName: 'a.log', mimeType: 'image/png', sizeBytes: 9 }],
  [null, { fileName: 'a.log', mimeType: null, sizeBytes: null }],
  [null, { fileName: 'a.log', mimeType: null, sizeBytes: 3_000_000 }],
  ['pdf', { fileName: 'Score', mimeType: 'application/pdf', sizeBytes: 3_000_000 }],
  ['pdf', { fileName: 'Score.PDF', mimeType: 'application/octet-stream', sizeBytes: 9 }],
  [null, { fileName: 'Score.pdf', mimeType: 'image/png', sizeBytes: 9 }],
  [null, { fileName: 'Score.pdf', mimeType: 'application/pdf', sizeBytes: 30_000_001 }],
] as const)('[MSG-21] [MSG-26] %s is the way to look into %j', (kind, file) => {
  expect(previewOf(file)).toBe(kind);
});
