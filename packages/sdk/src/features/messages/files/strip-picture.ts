/**
 * Pictures without what cameras write into them: where, when and with what they were taken (SEC-24). Only the turn of the picture
 * stays, without which it would lie on its side. What cannot be read as a picture stays as it is.
 */

type Strip = (bytes: Uint8Array<ArrayBuffer>, view: DataView) => Uint8Array<ArrayBuffer>;

const STRIPPERS: Readonly<Record<string, Strip>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};
/** Of segments that hold no picture: Exif and XMP, IPTC. Colours (ICC) and what Adobe says of them stay. */
const JPEG_ABOUT: ReadonlySet<number> = new Set([0xe1, 0xed]);
const PNG_ABOUT: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const WEBP_ABOUT: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);
const ORIENTATION = 0x0112;

/** `bytes` of a picture of `mimeType`, without what is said about it. */
export function stripPicture(bytes: Uint8Array<ArrayBuffer>, mimeType: string): Uint8Array<ArrayBuffer> {
  const strip = Object.hasOwn(STRIPPERS, mimeType) ? STRIPPERS[mimeType] : undefined;
  if (strip === undefined) return bytes;
  try {
    return strip(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // It ends in the middle.
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

function stripJpeg(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return bytes;
    if (JPEG_ABOUT.has(view.getUint8(at + 1))) orientation = orientationIn(view, at, end) ?? orientation;
    else kept.push(bytes.subarray(at, end));
    at = end;
  }
  const turned = orientation === 1 ? [] : [exifOf(orientation)];
  // The turn stands first, where readers look for it.
  return concat([...kept.slice(0, 1), ...turned, ...kept.slice(1), bytes.subarray(at)]);
}

/** How the picture of an Exif segment is turned, 1 to 8; null where it does not say. */
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
function exifOf(orientation: number): Uint8Array<ArrayBuffer> {
  const head = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...head, ...tiff, ...entry, 0, 0, 0, 0]);
}

function stripPng(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return bytes;
    if (!PNG_ABOUT.has(nameAt(view, at + 4))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return concat(kept);
}

function stripWebp(bytes: Uint8Array<ArrayBuffer>, view: DataView): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array<ArrayBuffer>[] = [bytes.slice(0, 12)];
  for (let at = 12; at < bytes.length; ) {
    const name = nameAt(view, at);
    const end = at + 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2);
    if (end > bytes.length) return bytes;
    const chunk = bytes.slice(at, end);
    // It says which chunks there are.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (!WEBP_ABOUT.has(name)) kept.push(chunk);
    at = end;
  }
  const stripped = concat(kept);
  new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
  return stripped;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function concat(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
