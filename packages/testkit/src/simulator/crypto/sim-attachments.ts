import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import type { Attachments } from '@parley/sdk/internal/platform/crypto/attachments.ts';
import { asObject, asText, type JsonObject } from '../../homeserver/wire.ts';

/** Letters in the fields that open a file: fewer or more are not taken for one. */
const KEY_LENGTH = 43;
const IV_LENGTH = 22;

/** Encrypts nothing: turns every byte over, and says what it has to be. Whoever takes other bytes for it is told so, as really. */
export const SIM_ATTACHMENTS: Attachments = {
  encrypt: (bytes) => {
    const sealed = turned(bytes);
    const file = { key: 'k'.repeat(KEY_LENGTH), iv: 'i'.repeat(IV_LENGTH), sha256: hashOf(sealed) };
    return Promise.resolve(ok({ bytes: sealed, file }));
  },
  decrypt: (sealed, { sha256 }) =>
    Promise.resolve(
      hashOf(sealed) === sha256 ? ok(turned(sealed)) : err({ kind: 'failed', reason: 'other bytes' } as const),
    ),
  decryptPart: (part) => Promise.resolve(ok(turned(part))),
};

/** The clear bytes of `sealed`, as an event says what opens them; undefined if they are others. */
export function openFile(sealed: Uint8Array<ArrayBuffer>, file: JsonObject): Uint8Array<ArrayBuffer> | undefined {
  return asText(asObject(file['hashes'])['sha256']) === hashOf(sealed) ? turned(sealed) : undefined;
}

function turned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.map((byte) => byte ^ 0xff);
}

/** A number for bytes, in the form of a hash. */
function hashOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${hash >>> 0}x${bytes.byteLength}x`.padEnd(KEY_LENGTH, 'h');
}
