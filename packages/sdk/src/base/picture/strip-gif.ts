import { concat } from './concat-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;
/** The time that a frame stands, and its transparent colour. */
const CONTROL = 0xf9;
const OF_PROGRAM = 0xff;
/** Blocks of programs that say how often it is repeated. */
const LOOPS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** A GIF without comments and what programs wrote into it. Throws a RangeError where it ends in the middle. */
export function stripGif(bytes: Bytes): Bytes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 13 + tableSize(view.getUint8(10));
  const kept: Bytes[] = [bytes.subarray(0, at)];
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === END) return concat([...kept, Uint8Array.of(END)]);
    if (kind !== EXTENSION && kind !== FRAME) return null;
    const blocks = kind === EXTENSION ? at + 2 : at + 11 + tableSize(view.getUint8(at + 9));
    const end = endOfBlocks(view, blocks);
    if (kind === FRAME || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

function isNeeded(bytes: Bytes, at: number): boolean {
  const label = bytes[at + 1];
  if (label === OF_PROGRAM) return LOOPS.has(String.fromCharCode(...bytes.subarray(at + 3, at + 14)));
  return label === CONTROL;
}

/** The bytes of the table of colours that a byte of flags announces. */
function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place behind blocks, each of which says how long it is; one of no length is the last. */
function endOfBlocks(view: DataView, start: number): number {
  let at = start;
  for (;;) {
    const length = view.getUint8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}
