/** Files of room keys that a passphrase seals (06.K-12). */
import { decodeBase64, encodeBase64 } from '../../../base/bytes/base64.ts';
import type { Random } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import { NEW_ITERATIONS } from '../secrets/secret-cipher.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type KeyFileFailure =
  /** It is no such file, or one of a later version. */
  | { readonly kind: 'badKeyFile' }
  /** The passphrase is another, or the file was changed. */
  | { readonly kind: 'wrongPassphrase' };

const FIRST_LINE = '-----BEGIN MEGOLM SESSION DATA-----';
const LAST_LINE = '-----END MEGOLM SESSION DATA-----';
const VERSION = 1;
const SALT_BYTES = 16;
const IV_BYTES = 16;
const MAC_BYTES = 32;
/** Version, salt, iv and how often the passphrase is stretched. */
const HEAD_BYTES = 1 + SALT_BYTES + IV_BYTES + 4;
/** A file may come from anywhere: it must not keep the machine busy for minutes. */
const MOST_ITERATIONS = 10_000_000;

/** The text of a file that holds `json`, the keys as the machine gives them. */
export async function sealKeyFile(
  primitives: Primitives,
  random: Random,
  { json, passphrase }: { readonly json: string; readonly passphrase: string },
): Promise<string> {
  const salt = random.bytes(SALT_BYTES);
  // The bit at which some platforms' counters would overflow.
  const iv = random.bytes(IV_BYTES).map((byte, at) => (at === 8 ? byte & 0x7f : byte));
  const head = new Uint8Array(HEAD_BYTES);
  head[0] = VERSION;
  head.set(salt, 1);
  head.set(iv, 1 + SALT_BYTES);
  new DataView(head.buffer).setUint32(1 + SALT_BYTES + IV_BYTES, NEW_ITERATIONS);
  const { aesKey, macKey } = await keysOf(primitives, { passphrase, salt, iterations: NEW_ITERATIONS });
  const sealed = await primitives.aesCtr256(aesKey, iv, new TextEncoder().encode(json));
  const body = joined(head, sealed);
  const text = encodeBase64(joined(body, await primitives.hmacSha256(macKey, body)));
  const lines = text.match(/.{1,96}/g) ?? [];
  return `${[FIRST_LINE, ...lines, LAST_LINE].join('\n')}\n`;
}

/** The keys in a file, as JSON for the machine. */
export async function openKeyFile(
  primitives: Primitives,
  { file, passphrase }: { readonly file: string; readonly passphrase: string },
): Promise<Result<string, KeyFileFailure>> {
  const begin = file.indexOf(FIRST_LINE);
  const end = file.indexOf(LAST_LINE, begin);
  if (begin < 0 || end < 0) return err({ kind: 'badKeyFile' });
  const bytes = decodeBase64(file.slice(begin + FIRST_LINE.length, end).replaceAll(/\s/g, ''));
  if (bytes === null || bytes.length < HEAD_BYTES + MAC_BYTES || bytes[0] !== VERSION)
    return err({ kind: 'badKeyFile' });
  const salt = bytes.slice(1, 1 + SALT_BYTES);
  const iv = bytes.slice(1 + SALT_BYTES, 1 + SALT_BYTES + IV_BYTES);
  const iterations = new DataView(bytes.buffer).getUint32(1 + SALT_BYTES + IV_BYTES);
  if (iterations < 1 || iterations > MOST_ITERATIONS) return err({ kind: 'badKeyFile' });
  const { aesKey, macKey } = await keysOf(primitives, { passphrase, salt, iterations });
  const mac = await primitives.hmacSha256(macKey, bytes.slice(0, -MAC_BYTES));
  const said = bytes.slice(-MAC_BYTES);
  if (mac.reduce((sum, byte, at) => sum | (byte ^ (said[at] ?? 0)), 0) !== 0) return err({ kind: 'wrongPassphrase' });
  return ok(new TextDecoder().decode(await primitives.aesCtr256(aesKey, iv, bytes.slice(HEAD_BYTES, -MAC_BYTES))));
}

async function keysOf(
  primitives: Primitives,
  { passphrase, salt, iterations }: { readonly passphrase: string; readonly salt: Bytes; readonly iterations: number },
): Promise<{ readonly aesKey: Bytes; readonly macKey: Bytes }> {
  const both = await primitives.pbkdf2Sha512(new TextEncoder().encode(passphrase), salt, iterations, 64);
  return { aesKey: both.slice(0, 32), macKey: both.slice(32) };
}

function joined(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
