import { decodeQR } from 'qr/decode.js';

/** A picture, four bytes a point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The bytes of the QR code in a picture; null if there is none that can be read. What Matrix puts into one is no text (06.V-07). */
export function readCode({ width, height, data }: Picture): Uint8Array<ArrayBuffer> | null {
  const parts: Uint8Array[] = [];
  const keepBytes = (bytes: Uint8Array) => {
    parts.push(bytes.slice());
    return '';
  };
  try {
    decodeQR({ width, height, data }, { textDecoder: keepBytes });
  } catch {
    // This is how the library says that it found nothing.
    return null;
  }
  // Failed attempts of the reader are among the parts; a Matrix code is one piece, the last.
  const last = parts.at(-1);
  return last === undefined ? null : new Uint8Array(last);
}
