import type { ResponseHead } from '../../platform/http/http.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The length of a body as its head has it; null where that does not say. */
export function lengthOf({ headers }: ResponseHead): number | null {
  const stated = headers.get('content-length') ?? '';
  const length = Number(stated);
  return /^\d+$/.test(stated) && Number.isSafeInteger(length) ? length : null;
}

/** One array of all `parts`. */
export function joinParts(parts: readonly Bytes[]): Bytes {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(parts.reduce((sizeBytes, part) => sizeBytes + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
