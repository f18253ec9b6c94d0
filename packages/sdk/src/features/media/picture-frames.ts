/**
 * How many frames a moving picture has, by a walk over its parts: a small file can make a page decode for as long as it is looked at
 * (SEC-36). What ends too early has the frames that are there.
 */
const FRAMES: Readonly<Record<string, (view: DataView, found: () => void) => void>> = {
  'image/gif': walkGif,
  'image/png': walkPng,
  'image/webp': walkWebp,
};

const FRAME_CONTROL = 0x6663544c;
const ANIMATION_FRAME = 0x414e4d46;
const [GIF_EXTENSION, GIF_IMAGE] = [0x21, 0x2c];

/** The frames of a picture of a type that `sniffMediaType` gives; 0 for what does not move. */
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

function walkGif(view: DataView, found: () => void): void {
  let at = 13 + colours(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === GIF_EXTENSION) at = afterData(view, at + 2);
    else if (block === GIF_IMAGE) {
      found();
      at = afterData(view, at + 11 + colours(view.getUint8(at + 9)));
    } else return;
  }
}

/** The bytes of a table of colours, as the flags before it say. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Where blocks of data end that each say how long they are. */
function afterData(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
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
