import { expect, test } from 'vitest';
import { sniffMediaType } from './sniff.ts';

function bytes(...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((char) => char.charCodeAt(0)))),
  );
}

test('[SEC-31] the bytes say what a file is, and only what runs nothing is named', () => {
  const known: readonly (readonly [Uint8Array<ArrayBuffer>, string])[] = [
    [bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest'), 'image/png'],
    [bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    [bytes('GIF89a'), 'image/gif'],
    [bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '), 'image/webp'],
    [bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt '), 'audio/wav'],
    [bytes(0, 0, 0, 24, 'ftypavif'), 'image/avif'],
    [bytes(0, 0, 0, 24, 'ftypisom'), 'video/mp4'],
    [bytes('OggS'), 'audio/ogg'],
    [bytes(0x1a, 0x45, 0xdf, 0xa3), 'video/webm'],
  ];
  for (const [file, type] of known) expect(sniffMediaType(file)).toBe(type);
});

test('[SEC-31] markup, scripts, documents and nothing at all are just bytes', () => {
  for (const text of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html>',
    '%PDF-1.7',
    'PK',
    'GIF',
    'RIFF',
    // Types of what only begins like a file of theirs in the middle.
    '<!--ftypmp42--><script>alert(1)</script>',
    '<!--ftypavif-->',
    '<script>WEBPVP8 ',
    'alert(1)WAVEfmt ',
  ]) {
    expect(sniffMediaType(bytes(text))).toBe('application/octet-stream');
  }
});
