import { expect, test } from 'vitest';
import { countFrames } from './picture-frames.ts';
import { showable, sniffMediaType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from([...text].map((char) => char.charCodeAt(0)));

/** A GIF of `frames` frames, each with a colour table of its own and what may stand before it. */
function gif(frames: number, [width, height]: readonly [string, string] = ['\x01\0', '\x01\0']): string {
  const frame = '!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\x80abcdef\x02\x02D\x01\0';
  return `GIF89a${width}${height}\x80\0\0ABCDEF!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0${frame.repeat(frames)};`;
}

function png(frames: number): string {
  const chunk = (type: string, data: string) => `\0\0\0${String.fromCharCode(data.length)}${type}${data}crc!`;
  const header = chunk('IHDR', '\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0');
  const frame = chunk('fcTL', 'x'.repeat(26)) + chunk('fdAT', 'data');
  return `\x89PNG\r\n\x1a\n${header}${chunk('acTL', 'x'.repeat(8))}${frame.repeat(frames)}${chunk('IEND', '')}`;
}

function webp(frames: number): string {
  const chunk = (type: string, data: string) =>
    `${type}${String.fromCharCode(data.length)}\0\0\0${data}${data.length % 2 === 1 ? '\0' : ''}`;
  return `RIFF\0\0\0\0WEBP${chunk('VP8X', `\x02${'\0'.repeat(9)}`)}${chunk('ANIM', 'xxxxxx')}${chunk('ANMF', 'odd').repeat(frames)}`;
}

test.each([
  ['GIF', gif],
  ['APNG', png],
  ['WebP', webp],
] as const)('[SEC-36] the frames of a %s are counted, and one of very many is just bytes', (_, make) => {
  for (const frames of [0, 1, 3, 2_000]) {
    const made = bytes(make(frames));
    expect(countFrames(made, sniffMediaType(made))).toBe(frames);
    expect(showable(made).mimeType).toBe(sniffMediaType(made));
  }
  expect(showable(bytes(make(2_001))).mimeType).toBe('application/octet-stream');
});

test('[SEC-36] few frames that are very large are just bytes, too', () => {
  const large = ['\x10\x27', '\x10\x27'] as const;
  expect(showable(bytes(gif(20, large))).mimeType).toBe('image/gif');
  expect(showable(bytes(gif(21, large))).mimeType).toBe('application/octet-stream');
});

test('[SEC-36] what ends in the middle has the frames that are there, and ends', () => {
  for (const make of [gif, png, webp]) {
    const made = bytes(make(3));
    for (let end = 0; end < made.length; end += 1) {
      const cut = made.slice(0, end);
      expect(countFrames(cut, sniffMediaType(made))).toBeLessThanOrEqual(3);
    }
  }
});

test('[SEC-36] scans of a JPEG count as its frames: each is drawn over the whole of it', () => {
  const segment = (marker: number, data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const jpeg = (side: number, scans: number) =>
    Uint8Array.from([
      ...[0xff, 0xd8, ...segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])],
      ...Array.from({ length: scans }, () => [...segment(0xda, [1, 1, 0, 0, 63, 0]), 7, 0xff, 0, 7]).flat(),
      ...[0xff, 0xd9],
    ]);
  expect(countFrames(jpeg(16, 10), 'image/jpeg')).toBe(10);
  expect(showable(jpeg(10_000, 20))).toEqual({ mimeType: 'image/jpeg', pixels: 100_000_000 });
  expect(showable(jpeg(10_000, 21)).mimeType).toBe('application/octet-stream');
});
