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

const text = (file: Bytes | null) => String.fromCharCode(...(file ?? []));

test('[SEC-24] a photograph goes without its place, and is turned as it was', () => {
  const upright = stripPicture(bytes(SOI, JFIF, exif(1), ICC, SCAN));
  expect(upright).toEqual(bytes(SOI, JFIF, ICC, SCAN));
  for (const isLittle of [true, false]) {
    const turned = stripPicture(bytes(SOI, JFIF, exif(6, isLittle), ICC, SCAN));
    expect(text(turned)).not.toContain('GPS');
    expect(text(turned)).toContain('pixels');
    // The part that says how it is turned is understood by itself.
    expect(turned === null ? null : stripPicture(turned)).toEqual(turned);
    expect(turned?.[39 - 8]).toBe(6);
  }
  const described = bytes(
    SOI,
    segment(0xed, bytes('Photoshop 3.0')),
    segment(0xe1, bytes('http://ns.adobe.com/xap')),
    SCAN,
  );
  expect(stripPicture(described)).toEqual(bytes(SOI, SCAN));
});

test('[SEC-24] drawings and WebP go without texts, times and places', () => {
  const chunk = (name: string, body: string) => bytes([0, 0, 0, body.length], name, body, [1, 2, 3, 4]);
  const head = bytes([0x89], 'PNG\r\n', [0x1a], '\n');
  const png = bytes(
    head,
    chunk('IHDR', 'x'),
    chunk('eXIf', 'GPS'),
    chunk('tEXt', 'Author'),
    chunk('IDAT', 'pixels'),
    chunk('IEND', ''),
  );
  expect(stripPicture(png)).toEqual(bytes(head, chunk('IHDR', 'x'), chunk('IDAT', 'pixels'), chunk('IEND', '')));
  const part = (name: string, body: Bytes) =>
    bytes(name, [body.length, 0, 0, 0], body, body.length % 2 === 1 ? [0] : []);
  const riff = (...parts: readonly Bytes[]) => {
    const all = bytes(...parts);
    return bytes('RIFF', [all.length + 4, 0, 0, 0], 'WEBP', all);
  };
  const extended = (flags: number) => part('VP8X', bytes([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
  const pixels = part('VP8 ', bytes('pixel'));
  const webp = riff(extended(0x1c), pixels, part('EXIF', bytes('GPS')), part('XMP ', bytes('name')));
  expect(stripPicture(webp)).toEqual(riff(extended(0x10), pixels));
});

test('[SEC-24] a photograph goes without what stands behind its end, between its marks and in comments', () => {
  const comment = segment(0xfe, bytes('GPS in a comment'));
  const program = segment(0xe3, bytes('GPS of a program'));
  const several = segment(0xe2, bytes('MPF', [0], 'GPS'));
  const filled = bytes(SOI, [0xff, 0xff], JFIF, [0xff, 0xff, 0xff], exif(1), comment, program, several, ICC);
  // Pixels may look like marks; more than one scan may follow.
  const scans = bytes(
    [0xff, 0xda, 0, 4, 1, 2],
    'pix',
    [0xff, 0, 0xff, 0xd3],
    'els',
    segment(0xc4, bytes('table')),
    SCAN,
  );
  expect(stripPicture(bytes(filled, scans, 'film with GPS'))).toEqual(bytes(SOI, JFIF, ICC, scans));
});

test('[SEC-24] drawings and WebP go without what stands behind their end', () => {
  const chunk = (name: string, body: string) => bytes([0, 0, 0, body.length], name, body, [1, 2, 3, 4]);
  const head = bytes([0x89], 'PNG\r\n', [0x1a], '\n');
  const png = bytes(head, chunk('IHDR', 'x'), chunk('caBX', 'GPS'), chunk('IDAT', 'pixels'), chunk('IEND', ''));
  const clean = bytes(head, chunk('IHDR', 'x'), chunk('IDAT', 'pixels'), chunk('IEND', ''));
  expect(stripPicture(bytes(png, 'film with GPS'))).toEqual(clean);
  const webp = bytes('RIFF', [18, 0, 0, 0], 'WEBP', 'VP8 ', [6, 0, 0, 0], 'pixels');
  expect(stripPicture(bytes(webp, 'film with GPS'))).toEqual(webp);
});

test('[SEC-24] a GIF goes without comments and what programs wrote, and moves as it did', () => {
  const extension = (label: number, ...blocks: readonly Bytes[]) =>
    bytes([0x21, label], ...blocks.map((block) => bytes([block.length], block)), [0]);
  const head = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], 'colors');
  const loop = extension(0xff, bytes('NETSCAPE2.0'), bytes([1, 0, 0]));
  const control = extension(0xf9, bytes([0, 1, 0, 0]));
  const frame = bytes([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80], 'colors', [2, 3], 'pix', [0]);
  const about = [extension(0xfe, bytes('GPS')), extension(0xff, bytes('XMP DataXMP'), bytes('GPS'))];
  const gif = bytes(head, ...about, loop, control, frame, [0x3b], 'film with GPS');
  expect(stripPicture(gif)).toEqual(bytes(head, loop, control, frame, [0x3b]));
});

test('[SEC-24] what is no picture, or ends in the middle, is not given', () => {
  const files = [
    bytes(''),
    bytes(SOI),
    bytes(SOI, exif(1)).slice(0, 20),
    bytes(SOI, exif(1), 'no mark', SCAN),
    bytes(SOI, exif(1), SCAN).slice(0, -2),
    bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 1], 'eXIf'),
    bytes('RIFF', [9, 9]),
    bytes('RIFF', [99, 0, 0, 0], 'WEBP', 'VP8 ', [6, 0, 0, 0], 'pixels'),
    bytes('GIF89a'),
    bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0], 'no block'),
    bytes([0, 0, 0, 28], 'ftypavif', 'Exif GPS'),
    bytes('text'),
  ];
  for (const file of files) expect(stripPicture(file), text(file)).toBeNull();
});
