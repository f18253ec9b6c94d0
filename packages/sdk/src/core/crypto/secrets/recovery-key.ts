/** A recovery key as people write it down (06.K-11). Pure. */
import { decodeBase58, encodeBase58 } from '../../../base/bytes/base58.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';

/** Why a text is no recovery key, in the words of the protocol. */
export interface BadRecoveryKey {
  readonly kind: 'badRecoveryKey';
  readonly text: 'Incorrect parity' | 'Incorrect prefix' | 'Incorrect length';
}

const PREFIX = [0x8b, 0x01];
const KEY_BYTES = 32;
/** Nobody writes down more; base 58 takes the longer the longer a text is. */
const LONGEST_TEXT = 200;

/** The text of 32 bytes: groups of four letters and digits. */
export function encodeRecoveryKey(key: Uint8Array): string {
  const bytes = [...PREFIX, ...key];
  const text = encodeBase58(Uint8Array.from([...bytes, parityOf(bytes)]));
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The 32 bytes of a text. White space does not count, wherever it is. */
export function decodeRecoveryKey(text: string): Result<Uint8Array<ArrayBuffer>, BadRecoveryKey> {
  const bare = text.replaceAll(/\s/g, '');
  const bytes = bare.length > LONGEST_TEXT ? null : decodeBase58(bare);
  if (bytes === null) return bad('Incorrect length');
  if (parityOf(bytes) !== 0) return bad('Incorrect parity');
  if (PREFIX.some((byte, at) => bytes[at] !== byte)) return bad('Incorrect prefix');
  if (bytes.length !== PREFIX.length + KEY_BYTES + 1) return bad('Incorrect length');
  return ok(bytes.slice(PREFIX.length, -1));
}

function bad(text: BadRecoveryKey['text']): Result<never, BadRecoveryKey> {
  return err({ kind: 'badRecoveryKey', text });
}

/** Of a whole key, with its parity, it is 0. */
function parityOf(bytes: Iterable<number>): number {
  let parity = 0;
  for (const byte of bytes) parity ^= byte;
  return parity;
}
