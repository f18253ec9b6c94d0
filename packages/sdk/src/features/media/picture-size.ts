import { walkGif } from './gif-frames.ts';

/**
 * Pixels of a picture, from its header alone: a small file can ask for gigabytes once it is decoded (SEC-36). Null where the
 * header cannot be read.
 */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

type Read = (view: DataView) => PictureSize | null;

const READERS: Readonly<Record<string, Read>> = {
  'image/png': readPng,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': readAvif,
};
const IHDR = 0x49484452;
const META = 0x6d657461;
const EXTENT = 0x69737065;
/** More about an AVIF picture is not read: of one like that nobody knows the size. */
const MOST_META_BYTES = 1_048_576;

/** The size of a picture of a type that `sniffMediaType` gives. */
export function readPictureSize(bytes: Uint8Array<ArrayBuffer>, mimeType: string): PictureSize | null {
  const read = Object.hasOwn(READERS, mimeType) ? READERS[mimeType] : undefined;
  if (read === undefined) return null;
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // It ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The header has to be the first chunk: decoders may pass over one that they do not know. */
function readPng(view: DataView): PictureSize | null {
  const isFirst = view.getUint32(8) === 13 && view.getUint32(12) === IHDR;
  return isFirst ? { width: view.getUint32(16), height: view.getUint32(20) } : null;
}

/** The screen, and what browsers add to it for a frame that is larger. */
function readGif(view: DataView): PictureSize {
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  try {
    walkGif(view, (right, bottom) => {
      width = Math.max(width, right);
      height = Math.max(height, bottom);
    });
  } catch (error) {
    // The frames up to the end of the file count.
    if (!(error instanceof RangeError)) throw error;
  }
  return { width, height };
}

/**
 * Walks the segments to the first that begins a frame, as decoders do: any number of fill bytes may stand before a marker, and some
 * markers have no length. Anything else between segments is refused.
 */
function readJpeg(view: DataView): PictureSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    // The picture begins, ends or begins anew before anything said how large it is.
    if (marker === 0 || (marker >= 0xd8 && marker <= 0xda)) return null;
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Markers without a length: of restarts, and one for temporary use. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readWebp(view: DataView): PictureSize | null {
  const form = view.getUint32(12);
  if (form === 0x56503858) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (form === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (form === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** The largest of the extents (`ispe`) that the box `meta` names, wherever it stands: a picture may be made of several. */
function readAvif(view: DataView): PictureSize | null {
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at);
    // Zero is a box up to the end, one has a long size; neither is needed for what is small.
    if (view.getUint32(at + 4) === META) return size > MOST_META_BYTES ? null : largestExtent(view, at + 8, at + size);
    if (size < 8) return null;
    at += size;
  }
  return null;
}

function largestExtent(view: DataView, from: number, to: number): PictureSize | null {
  let largest: PictureSize | null = null;
  const end = Math.min(view.byteLength, to) - 16;
  for (let at = from; at <= end; at += 1) {
    if (view.getUint32(at) !== EXTENT) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
