import { countFrames } from './picture-frames.ts';
import { readPictureSize } from './picture-size.ts';

const PLAIN_BYTES = 'application/octet-stream';

/**
 * Types that a browser shows without running anything: raster images, sound and film. By their first bytes; a dot is any byte. All of
 * the beginning is read, so that nothing else begins there: the box of a film is shorter than 64 KB.
 */
const SIGNATURES: readonly (readonly [mimeType: string, beginning: string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
  ['image/avif', '\0\0..ftypavif'],
  ['audio/ogg', 'OggS'],
  ['audio/flac', 'fLaC'],
  ['audio/wav', 'RIFF....WAVE'],
  ['audio/mpeg', 'ID3'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['video/mp4', '\0\0..ftyp'],
];

/** What `bytes` are, if that is safe to show; else `application/octet-stream`. */
export function sniffMediaType(bytes: Uint8Array<ArrayBuffer>): string {
  const found = SIGNATURES.find(([, beginning]) =>
    [...beginning].every((char, index) => char === '.' || bytes[index] === char.charCodeAt(0)),
  );
  return found?.[0] ?? PLAIN_BYTES;
}

/** More pixels are not decoded on anybody's page: at four bytes each these are 400 MB. */
const MOST_PIXELS = 100_000_000;
/** Frames of a picture that plays by itself, or scans of one that is drawn again and again while it arrives. */
const MOST_FRAMES = 2_000;
const MOST_FRAME_PIXELS = 2_000_000_000;

/** The way in which bytes may be shown. */
export interface Showable {
  readonly mimeType: string;
  /** Pixels of a picture once it is decoded; 0 for what is none. */
  readonly pixels: number;
}

/** Says how `bytes` may be shown: as a picture only if its header says that it has pixels, and neither these nor its frames are too many. */
export function showable(bytes: Uint8Array<ArrayBuffer>): Showable {
  const mimeType = sniffMediaType(bytes);
  if (!mimeType.startsWith('image/')) return { mimeType, pixels: 0 };
  const size = readPictureSize(bytes, mimeType);
  const pixels = size === null ? 0 : size.width * size.height;
  const frames = countFrames(bytes, mimeType);
  const isSmall = pixels > 0 && pixels <= MOST_PIXELS && frames <= MOST_FRAMES && frames * pixels <= MOST_FRAME_PIXELS;
  return isSmall ? { mimeType, pixels } : { mimeType: PLAIN_BYTES, pixels: 0 };
}
