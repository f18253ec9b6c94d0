import { countFrames } from './picture-frames.ts';
import { readPictureSize } from './picture-size.ts';

/** Types that a browser shows without running anything: raster images, sound and film. By their first bytes. */
const SIGNATURES: readonly (readonly [mimeType: string, offset: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]],
  ['audio/ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
  ['audio/flac', 0, [0x66, 0x4c, 0x61, 0x43]],
  ['audio/wav', 8, [0x57, 0x41, 0x56, 0x45]],
  ['audio/mpeg', 0, [0x49, 0x44, 0x33]],
  ['video/webm', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['video/mp4', 4, [0x66, 0x74, 0x79, 0x70]],
];

/** What `bytes` are, if that is safe to show; else `application/octet-stream`. */
export function sniffMediaType(bytes: Uint8Array<ArrayBuffer>): string {
  const found = SIGNATURES.find(([, offset, signature]) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  );
  return found?.[0] ?? 'application/octet-stream';
}

/** More pixels are not decoded on anybody's page: at four bytes each these are 400 MB. */
const MOST_PIXELS = 100_000_000;
/** Of what plays by itself: each frame is decoded, again and again. */
const MOST_FRAMES = 2_000;
const MOST_MOVING_PIXELS = 2_000_000_000;

/** The type under which `bytes` may be shown: a picture only if it says that it has pixels, and neither these nor its frames are too many. */
export function showableType(bytes: Uint8Array<ArrayBuffer>): string {
  const mimeType = sniffMediaType(bytes);
  if (!mimeType.startsWith('image/')) return mimeType;
  const size = readPictureSize(bytes, mimeType);
  const pixels = size === null ? 0 : size.width * size.height;
  const frames = countFrames(bytes, mimeType);
  const isSmall = pixels > 0 && pixels <= MOST_PIXELS && frames <= MOST_FRAMES && frames * pixels <= MOST_MOVING_PIXELS;
  return isSmall ? mimeType : 'application/octet-stream';
}
