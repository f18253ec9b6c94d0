/** Parts of media files, as small as their formats allow: for files that lie about what they are or how much there is of them. */
import { crc32, deflateSync } from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Text (each character a byte), numbers (a byte) and bytes, one after the other. */
export function bytes(...parts: readonly (string | number | Uint8Array)[]): Bytes {
  const buffers = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(part, 'latin1');
    return typeof part === 'number' ? Buffer.of(part) : Buffer.from(part);
  });
  return Uint8Array.from(Buffer.concat(buffers));
}

/** A number in `length` bytes, the largest first. */
export function big(value: number, length: number): Bytes {
  return Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
}

/** A number in `length` bytes, the smallest first. */
export function little(value: number, length: number): Bytes {
  return big(value, length).reverse();
}

function pngChunk(type: string, data: Uint8Array): Bytes {
  const body = bytes(type, data);
  return bytes(big(data.length, 4), body, big(crc32(body), 4));
}

export interface PngParts {
  /** Chunks before the header, and after it. */
  readonly before?: readonly Bytes[];
  readonly after?: readonly Bytes[];
}

/** The header of a PNG of one bit a pixel, and nothing to draw. */
export function pngHead(width: number, height: number, { before = [], after = [] }: PngParts = {}): Bytes {
  const header = pngChunk('IHDR', bytes(big(width, 4), big(height, 4), 1, 0, 0, 0, 0));
  return bytes('\x89PNG\r\n\x1a\n', ...before, header, ...after);
}

/** A whole PNG of one colour, which is small however many pixels it has. */
export function plainPng(width: number, height: number, parts: PngParts = {}): Bytes {
  const rows = new Uint8Array((Math.ceil(width / 8) + 1) * height);
  const after = [...(parts.after ?? []), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', new Uint8Array(0))];
  return pngHead(width, height, { ...parts, after });
}

export const pngText = (text: string): Bytes => pngChunk('tEXt', bytes('Comment\0', text));
export const pngUnknown = (data: Uint8Array): Bytes => pngChunk('prVt', data);

/** An animated PNG of so many frames. */
export function movingPng(frames: number): Bytes {
  const control = (frame: number) => bytes(big(frame, 4), big(1, 4), big(1, 4), new Uint8Array(14));
  const after = Array.from({ length: frames }, (_, frame) => pngChunk('fcTL', control(frame)));
  return plainPng(1, 1, { after: [pngChunk('acTL', bytes(big(frames, 4), big(0, 4))), ...after] });
}

/** A GIF of frames of `frame` pixels each way, on a screen of `screen`. */
export function gif(screen: number, frame: number, count: number): Bytes {
  const image = bytes(0x2c, big(0, 4), little(frame, 2), little(frame, 2), 0, 2, 2, 0x44, 1, 0);
  const control = bytes(0x21, 0xf9, 4, 0, 0, 0, 0, 0);
  const frames = Array.from({ length: count }, () => bytes(control, image));
  return bytes('GIF89a', little(screen, 2), little(screen, 2), 0x80, 0, 0, 'ABCDEF', ...frames, ';');
}

/** A segment of a JPEG. */
export function segment(marker: number, data: Uint8Array): Bytes {
  return bytes(0xff, marker, big(data.length + 2, 2), data);
}

/** A JPEG up to its first pixels; `before` stands before the header, `scans` passes begin. */
export function jpegHead(side: number, before: Uint8Array = new Uint8Array(0), scans = 1): Bytes {
  const frame = segment(0xc2, bytes(8, big(side, 2), big(side, 2), 1, 1, 0x11, 0));
  const scan = bytes(segment(0xda, bytes(1, 1, 0, 0, 63, 0)), 7);
  return bytes(0xff, 0xd8, before, frame, ...Array.from({ length: scans }, () => scan), 0xff, 0xd9);
}

/** A RIFF file: WebP, WAV. */
export function riff(form: string, ...chunks: readonly Uint8Array[]): Bytes {
  const body = bytes(form, ...chunks);
  return bytes('RIFF', little(body.length, 4), body);
}

export function riffChunk(type: string, data: Uint8Array): Bytes {
  return bytes(type, little(data.length, 4), data, data.length % 2 === 1 ? 0 : '');
}

/** The header of a WebP of several chunks. */
export function webpHead(side: number, ...chunks: readonly Uint8Array[]): Bytes {
  const size = bytes(2, 0, 0, 0, little(side - 1, 3), little(side - 1, 3));
  return riff('WEBP', riffChunk('VP8X', size), ...chunks);
}

/** A box of MP4 and AVIF. */
export function box(type: string, ...parts: readonly (string | Uint8Array)[]): Bytes {
  const content = bytes(...parts);
  return bytes(big(content.length + 8, 4), type, content);
}

/** The first box of a file of `brand`. */
export const brandBox = (brand: string): Bytes => box('ftyp', brand, big(0, 4), brand);

/** An element of WebM. */
export function element(id: string, ...parts: readonly (string | number | Uint8Array)[]): Bytes {
  const content = bytes(...parts);
  return bytes(Buffer.from(id, 'hex'), 0x10 | (content.length >> 24), big(content.length % 2 ** 24, 3), content);
}
