import { walkGif } from './gif-frames.ts';

/**
 * Number of frames of a moving picture, or of scans of a JPEG, by a walk over its parts: a small file can make a page decode for as long
 * as it is looked at (SEC-36). What ends too early has the frames that are there.
 */
const FRAMES: Readonly<Record<string, (view: DataView, found: () => void) => void>> = {
  'image/gif': walkGif,
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/webp': walkWebp,
};

const FRAME_CONTROL = 0x6663544c;
const ANIMATION_FRAME = 0x414e4d46;
const SCAN = 0xda;

/** The frames or scans of a picture of a type that `sniffMediaType` gives; 0 for what does not move. */
export function countFrames(bytes: Uint8Array<ArrayBuffer>, mimeType: string): number {
  const walk = Object.hasOwn(FRAMES, mimeType) ? FRAMES[mimeType] : undefined;
  let frames = 0;
  try {
    walk?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), () => {
      frames += 1;
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return frames;
}

/** Finds every scan, and those of small pictures in the header too: within a scan no marker of one occurs. */
function walkJpeg(view: DataView, found: () => void): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) if (bytes[at + 1] === SCAN) found();
}

function walkPng(view: DataView, found: () => void): void {
  for (let at = 8; ; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === FRAME_CONTROL) found();
}

function walkWebp(view: DataView, found: () => void): void {
  for (let at = 12; ; ) {
    if (view.getUint32(at) === ANIMATION_FRAME) found();
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size & 1);
  }
}
