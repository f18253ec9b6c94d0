/**
 * Pictures without what cameras and programs write into them: where, when and with what they were taken (SEC-24). Only what is known to
 * be needed to draw them is kept, and of the rest how they are turned, without which they would lie on their side. The bytes say
 * what kind of picture it is. What is not understood to its end is not given at all.
 */
import { concat } from './concat-bytes.ts';
import { stripGif } from './strip-gif.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SOI = 0xffd8;
/** Segments of the frame, its tables and sizes, and JFIF. */
const JPEG_KEPT: ReadonlySet<number> = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
  ...[0xda, 0xdb, 0xdc, 0xdd, 0xe0],
]);
/** Segments of programs that say how colours are meant. */
const JPEG_COLOURS: ReadonlyMap<number, string> = new Map([
  [0xe2, 'ICC_PROFILE'],
  [0xee, 'Adobe'],
]);
const EXIF = 0xe1;
const SCAN = 0xda;
const END = 0xd9;
const PNG_HEAD = '\x89PNG\r\n\x1a\n';
const PNG_KEPT: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['bKGD', 'hIST', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);
const WEBP_KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
const ORIENTATION = 0x0112;

/** `bytes` of a picture without what is said about it; null where it cannot be known that nothing of it is left. */
export function stripPicture(bytes: Bytes): Bytes | null {
  try {
    return strip(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // It ends in the middle.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function strip(bytes: Bytes, view: DataView): Bytes | null {
  const head = textAt(bytes, 0, 8);
  if (bytes.length > 2 && view.getUint16(0) === SOI) return stripJpeg(bytes, view);
  if (head === PNG_HEAD) return stripPng(bytes, view);
  if (head.startsWith('RIFF') && textAt(bytes, 8, 4) === 'WEBP') return stripWebp(bytes, view);
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return stripGif(bytes);
  return null;
}

function stripJpeg(bytes: Bytes, view: DataView): Bytes | null {
  const kept: Bytes[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    // Any number of these may stand before a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    // Bytes behind the end are no part of the picture: phones put films there.
    if (marker === END) break;
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === SCAN) end = endOfScan(view, end);
    if (end > bytes.length) return null;
    if (marker === EXIF) orientation = orientationIn(view, at, end) ?? orientation;
    else if (isKept(bytes, marker, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const turned = orientation === 1 ? [] : [exifOf(orientation)];
  // The turn stands first, where readers look for it.
  return concat([bytes.subarray(0, 2), ...turned, ...kept, Uint8Array.of(0xff, END)]);
}

function isKept(bytes: Bytes, marker: number, at: number): boolean {
  const name = JPEG_COLOURS.get(marker);
  return name === undefined ? JPEG_KEPT.has(marker) : textAt(bytes, at + 4, name.length) === name;
}

/** The place of the marker behind the pixels that begin at `start`: what looks like one among them is followed by 0 or restarts them. */
function endOfScan(view: DataView, start: number): number {
  let at = start;
  for (;;) {
    const next = view.getUint8(at + 1);
    const isMarker = view.getUint8(at) === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
    at += 1;
  }
}

/** The turn of the picture of an Exif segment, 1 to 8; null where it does not say. */
function orientationIn(view: DataView, start: number, end: number): number | null {
  const tiff = start + 10;
  if (view.getUint32(start + 4) !== 0x45786966 || tiff + 8 > end) return null;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return null;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > end) return null;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A segment that says how the picture is turned and nothing else. */
function exifOf(orientation: number): Bytes {
  const head = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...head, ...tiff, ...entry, 0, 0, 0, 0]);
}

function stripPng(bytes: Bytes, view: DataView): Bytes | null {
  const kept: Bytes[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const name = textAt(bytes, at + 4, 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return concat(kept);
    at = end;
  }
}

function stripWebp(bytes: Bytes, view: DataView): Bytes | null {
  const kept: Bytes[] = [bytes.slice(0, 12)];
  const last = 8 + view.getUint32(4, true);
  if (last > bytes.length) return null;
  for (let at = 12; at < last; ) {
    const name = textAt(bytes, at, 4);
    const end = at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2);
    if (end > bytes.length) return null;
    const chunk = bytes.slice(at, end);
    // It says which chunks there are.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (WEBP_KEPT.has(name)) kept.push(chunk);
    at = end;
  }
  const stripped = concat(kept);
  new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
  return stripped;
}

function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
