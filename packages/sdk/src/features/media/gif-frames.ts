const [EXTENSION, IMAGE] = [0x21, 0x2c];

/**
 * Walks over the blocks of a GIF. `found` hears the right and the lower edge of each frame, which may be outside of the screen that the
 * header names. Throws a `RangeError` where the file ends in the middle.
 */
export function walkGif(view: DataView, found: (right: number, bottom: number) => void): void {
  let at = 13 + colours(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === EXTENSION) at = afterData(view, at + 2);
    else if (block === IMAGE) {
      const edge = (offset: number) => view.getUint16(at + offset, true) + view.getUint16(at + offset + 4, true);
      found(edge(1), edge(3));
      at = afterData(view, at + 11 + colours(view.getUint8(at + 9)));
    } else return;
  }
}

/** The bytes of a table of colours, as the flags before it say. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** End of blocks of data that each say how long they are. */
function afterData(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}
