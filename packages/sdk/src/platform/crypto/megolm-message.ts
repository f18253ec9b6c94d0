/** The part of an encrypted room message that is in the clear: its index in its session. Pure. */

import { decodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import { withoutEnd } from '../../base/text/without-end.ts';

/** Tells a message from all others of its session, wherever and however often it is served. */
export interface MessageMark {
  /** Its place in the session, counted from 0. A device whose disk was put back uses places again. */
  readonly index: number;
  /** The authentication code that the session's key makes of the message's bytes. */
  readonly proof: string;
}

const VERSION = 3;
const INDEX_TAG = 0x08;
const CIPHERTEXT_TAG = 0x12;
/** Behind the ciphertext: the proof, and a signature of all before it. */
const [PROOF_BYTES, SIGNATURE_BYTES] = [8, 64];
/** As many characters hold whatever stands before the ciphertext: version, two tags and two numbers. */
const HEAD_CHARACTERS = 16;
/** As many hold what stands behind it, wherever a group of four begins. */
const END_CHARACTERS = 100;

/**
 * The mark that identifies a message; null if the message is not encoded as the protocol says. The module accepts more encodings
 * of a message than the signed one, so a server could re-encode it, and it would not be recognized.
 */
export function markOf(ciphertext: string): MessageMark | null {
  const text = withoutEnd(ciphertext, '=');
  const head = decodeBase64(text.slice(0, HEAD_CHARACTERS));
  if (head === null || head[0] !== VERSION || head[1] !== INDEX_TAG) return null;
  const index = readNumber(head, 2);
  if (index === null || head[index.end] !== CIPHERTEXT_TAG) return null;
  const length = readNumber(head, index.end + 1);
  if (length === null || bytesIn(text) !== length.end + length.value + PROOF_BYTES + SIGNATURE_BYTES) return null;
  const end = decodeBase64(text.slice(Math.max(0, Math.floor((text.length - END_CHARACTERS) / 4) * 4)));
  const proof = end?.slice(-PROOF_BYTES - SIGNATURE_BYTES, -SIGNATURE_BYTES);
  return proof === undefined ? null : { index: index.value, proof: encodeUnpaddedBase64(proof) };
}

function bytesIn(base64: string): number {
  return Math.floor((base64.length * 3) / 4);
}

/** A number of at most 32 bits, seven to a byte, in as few bytes as it takes. */
function readNumber(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let at = from; at < from + 5; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte >= 0x80) continue;
    const isShortest = byte !== 0 || at === from;
    return isShortest && value < 2 ** 32 ? { value, end: at + 1 } : null;
  }
  return null;
}
