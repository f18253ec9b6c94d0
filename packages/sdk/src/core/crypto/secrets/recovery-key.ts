/** A recovery key as people write it down (06.K-11). Pure. */
import { base58 } from '@scure/base';
import { err, ok, type Result } from '../../../base/result/result.ts';

/** Why a text is no recovery key, in the words of the protocol. */
export interface BadRecoveryKey {
  readonly kind: 'badRecoveryKey';
  readonly text: 'Incorrect parity' | 'Incorrect prefix' | 'Incorrect length';
}

const PREFIX = [0x8b, 0x01];
const KEY_BYTES = 32;
/** No recovery key is longer. The work of decoding base 58 grows with the square of the length, so longer texts are refused unread. */
const LONGEST_TEXT = 200;

/** The text of 32 bytes: groups of four letters and digits. */
export function encodeRecoveryKey(key: Uint8Array): string {
  const bytes = [...PREFIX, ...key];
  const text = base58.encode(Uint8Array.from([...bytes, parityOf(bytes)]));
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The 32 bytes of a text. White space does not count, wherever it is. */
export function decodeRecoveryKey(text: string): Result<Uint8Array<ArrayBuffer>, BadRecoveryKey> {
  const bare = text.replaceAll(/\s/g, '');
  const bytes = bare.length > LONGEST_TEXT ? null : bytesOf(bare);
  if (bytes === null) return bad('Incorrect length');
  if (parityOf(bytes) !== 0) return bad('Incorrect parity');
  if (PREFIX.some((byte, at) => bytes[at] !== byte)) return bad('Incorrect prefix');
  if (bytes.length !== PREFIX.length + KEY_BYTES + 1) return bad('Incorrect length');
  return ok(bytes.slice(PREFIX.length, -1));
}

/** The bytes that a text stands for; null if a character is not of the alphabet. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(base58.decode(text));
  } catch {
    return null;
  }
}

function bad(text: BadRecoveryKey['text']): Result<never, BadRecoveryKey> {
  return err({ kind: 'badRecoveryKey', text });
}

/** Parity of a key's bytes. For a complete key including its parity byte it is 0. */
function parityOf(bytes: Iterable<number>): number {
  let parity = 0;
  for (const byte of bytes) parity ^= byte;
  return parity;
}
