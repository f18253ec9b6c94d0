import { expect, test } from 'vitest';
import { readPictureSize } from './picture-size.ts';
import { showable } from './sniff.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
  );
const png = (width: readonly number[], height: readonly number[]) =>
  bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR', width, height, [8, 6, 0, 0, 0]);

const box = (type: string, content: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes([0, 0, (content.length + 8) >> 8, (content.length + 8) & 255], type, [...content]);
const avif = (properties: Uint8Array, before = new Uint8Array(0)) =>
  bytes([...box('ftyp', bytes('avif', [0, 0, 0, 0])), ...before, ...box('meta', properties)]);

const PICTURES: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['image/png', png([0, 0, 2, 0], [0, 0, 1, 0])],
  ['image/gif', bytes('GIF89a', [0, 2, 0, 1])],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0, 3])],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0xff, 1, 0, 0xff, 0, 0])],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [9, 0, 0, 0, 0x2f, 0xff, 0xc1, 0x3f, 0, 0])],
  ['image/webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0, 2, 0, 1])],
  ['image/avif', avif(bytes('ispe', [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0]))],
];

test('[SEC-36] the header of a picture says how many pixels it has', () => {
  for (const [type, picture] of PICTURES) {
    expect(readPictureSize(picture, type), type).toEqual({ width: 512, height: 256 });
    expect(showable(picture).mimeType).toBe(type);
  }
});

test('[SEC-36] a picture that is cut within its header, or asks for too much, is just bytes', () => {
  for (const [type, picture] of PICTURES) expect(readPictureSize(picture.slice(0, 9), type), type).toBeNull();
  expect(showable(png([0, 0], [])).mimeType).toBe('application/octet-stream');
  expect(showable(png([0, 0, 0xff, 0xff], [0, 0, 0xff, 0xff])).mimeType).toBe('application/octet-stream');
  expect(showable(png([0, 0, 0, 0], [0, 0, 1, 0])).mimeType).toBe('application/octet-stream');
});

test('[SEC-36] an AVIF picture that says its size late is measured, too', () => {
  const [small, large] = [0, 255].map((high) => bytes('ispe', [0, 0, 0, 0, 0, high, 0, 1, 0, high, 0, 1]));
  const both = bytes(
    [...(small ?? [])],
    Array.from({ length: 9_000 }, () => 0),
    [...(large ?? [])],
  );
  for (const picture of [avif(both), avif(large ?? both, box('free', new Uint8Array(9_000)))]) {
    expect(readPictureSize(picture, 'image/avif')).toEqual({ width: 0xff0001, height: 0xff0001 });
    expect(showable(picture).mimeType).toBe('application/octet-stream');
  }
});

/** A JPEG whose size is 65,500 by 65,500 to whoever reads `before` as decoders do, and 1 by 1 to whoever takes it for a segment. */
function twoSizes(before: readonly number[]): Uint8Array<ArrayBuffer> {
  const frame = (high: number, low: number) => [0xff, 0xc0, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0];
  return bytes([0xff, 0xd8, ...before, ...frame(0xff, 0xdc)], new Array<number>(70_000).fill(0), frame(0, 1));
}

test.each([
  ['a fill byte', [0xff]],
  ['many fill bytes', new Array<number>(500).fill(0xff)],
  ['a marker without a length', [0xff, 0x01]],
  ['a marker of a restart', [0xff, 0xd3]],
] as const)('[SEC-36] the size of a JPEG is what decoders find, with %s before it', (_, before) => {
  const picture = twoSizes(before);
  expect(readPictureSize(picture, 'image/jpeg')).toEqual({ width: 65_500, height: 65_500 });
  expect(showable(picture).mimeType).toBe('application/octet-stream');
});

test.each([
  ['something that is no segment', [1, 2, 3]],
  ['a segment that has no place for its length', [0xff, 0xe0, 0, 1]],
  ['a scan', [0xff, 0xda, 0, 2]],
  ['its end', [0xff, 0xd9]],
  ['another beginning', [0xff, 0xd8]],
  ['no marker', [0xff, 0]],
] as const)('[SEC-36] a JPEG with %s before its size is just bytes', (_, before) => {
  expect(readPictureSize(twoSizes(before), 'image/jpeg')).toBeNull();
});

test('[SEC-36] a GIF is as large as its frames, which browsers draw whole', () => {
  const frame = (size: readonly number[]) =>
    bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x2c, 2, 0, 1, 0, ...size, 0, 2, 2, 0x44, 1, 0, 0x3b]);
  expect(readPictureSize(frame([0x2c, 1, 0xc8, 0]), 'image/gif')).toEqual({ width: 302, height: 201 });
  expect(showable(frame([0xff, 0xff, 0xff, 0xff])).mimeType).toBe('application/octet-stream');
  expect(showable(frame([3, 0, 4, 0]))).toEqual({ mimeType: 'image/gif', pixels: 25 });
});

test('[SEC-36] a PNG whose header is not the first chunk is just bytes', () => {
  const [start, header] = [png([0, 0, 0, 1], [0, 0, 0, 1]).slice(0, 8), png([0, 0, 0xff, 0xff], [0, 0, 0xff, 0xff])];
  const hidden = bytes([...start], [0, 0, 0, 8], 'prVt', [0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 0, 0], [...header.slice(8)]);
  expect(readPictureSize(hidden, 'image/png')).toBeNull();
});
