import { expect, test } from 'vitest';
import { readPictureSize } from './picture-size.ts';
import { showableType } from './sniff.ts';

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
    expect(showableType(picture)).toBe(type);
  }
});

test('[SEC-36] a picture that is cut within its header, or asks for too much, is just bytes', () => {
  for (const [type, picture] of PICTURES) expect(readPictureSize(picture.slice(0, 9), type), type).toBeNull();
  expect(showableType(png([0, 0], []))).toBe('application/octet-stream');
  expect(showableType(png([0, 0, 0xff, 0xff], [0, 0, 0xff, 0xff]))).toBe('application/octet-stream');
  expect(showableType(png([0, 0, 0, 0], [0, 0, 1, 0]))).toBe('application/octet-stream');
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
    expect(showableType(picture)).toBe('application/octet-stream');
  }
});
