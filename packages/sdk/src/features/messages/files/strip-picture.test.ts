import { expect, test } from 'vitest';
import { stripPicture } from './strip-picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = (...parts: readonly (string | readonly number[] | Bytes)[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : [...part])),
  );
const segment = (marker: number, body: Bytes): Bytes => bytes([0xff, marker, 0, body.length + 2], body);
const tiff = (orientation: number, isLittle: boolean): Bytes =>
  isLittle
    ? bytes('II', [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0])
    : bytes('MM', [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
const exif = (orientation: number, isLittle = false): Bytes =>
  segment(0xe1, bytes('Exif', [0, 0], tiff(orientation, isLittle), 'GPS 52.5200, 13.4050'));
const SOI = bytes([0xff, 0xd8]);
const JFIF = segment(0xe0, bytes('JFIF', [0, 1, 1]));
const ICC = segment(0xe2, bytes('ICC_PROFILE', [0, 1]));
const SCAN = bytes([0xff, 0xda, 0, 4, 1, 2], 'pixels', [0xff, 0xd9]);

const text = (file: Bytes) => String.fromCharCode(...file);

test('[SEC-24] a photograph goes without its place, and is turned as it was', () => {
  const upright = stripPicture(bytes(SOI, JFIF, exif(1), ICC, SCAN), 'image/jpeg');
  expect(upright).toEqual(bytes(SOI, JFIF, ICC, SCAN));
  for (const isLittle of [true, false]) {
    const turned = stripPicture(bytes(SOI, JFIF, exif(6, isLittle), ICC, SCAN), 'image/jpeg');
    expect(text(turned)).not.toContain('GPS');
    expect(text(turned)).toContain('pixels');
    // What says how it is turned is understood by itself.
    expect(stripPicture(turned, 'image/jpeg')).toEqual(turned);
    expect(turned[39 - 8]).toBe(6);
  }
  const described = bytes(
    SOI,
    segment(0xed, bytes('Photoshop 3.0')),
    segment(0xe1, bytes('http://ns.adobe.com/xap')),
    SCAN,
  );
  expect(stripPicture(described, 'image/jpeg')).toEqual(bytes(SOI, SCAN));
});

test('[SEC-24] drawings and WebP go without texts, times and places', () => {
  const chunk = (name: string, body: string) => bytes([0, 0, 0, body.length], name, body, [1, 2, 3, 4]);
  const head = bytes([0x89], 'PNG\r\n', [0x1a], '\n');
  const png = bytes(head, chunk('IHDR', 'x'), chunk('eXIf', 'GPS'), chunk('tEXt', 'Author'), chunk('IDAT', 'pixels'));
  expect(stripPicture(png, 'image/png')).toEqual(bytes(head, chunk('IHDR', 'x'), chunk('IDAT', 'pixels')));
  const part = (name: string, body: Bytes) =>
    bytes(name, [body.length, 0, 0, 0], body, body.length % 2 === 1 ? [0] : []);
  const riff = (...parts: readonly Bytes[]) => {
    const all = bytes(...parts);
    return bytes('RIFF', [all.length + 4, 0, 0, 0], 'WEBP', all);
  };
  const extended = (flags: number) => part('VP8X', bytes([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
  const pixels = part('VP8 ', bytes('pixel'));
  const webp = riff(extended(0x1c), pixels, part('EXIF', bytes('GPS')), part('XMP ', bytes('name')));
  expect(stripPicture(webp, 'image/webp')).toEqual(riff(extended(0x10), pixels));
});

test('[SEC-24] what is no picture, or ends in the middle, stays as it is', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'text/plain', '__proto__']) {
    for (const file of [
      bytes(''),
      bytes(SOI),
      bytes(SOI, exif(1)).slice(0, 20),
      bytes('RIFF', [9, 9]),
      bytes('GIF89a'),
    ])
      expect(stripPicture(file, type), type).toEqual(file);
  }
});
