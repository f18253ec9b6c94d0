import { decodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import { describeError } from '../../base/log/log.ts';
import { err, ok } from '../../base/result/result.ts';
import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { Attachments, EncryptedBytes } from './attachments.ts';
import type { MachineResult } from './machine-result.ts';
import type { Primitives } from './primitives.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NOTHING = new Uint8Array();

/**
 * Files on the platform's own primitives: the module takes half a second for each megabyte, and its thread has more to do. Keys are
 * the module's.
 */
export class PlatformAttachments implements Attachments {
  readonly #primitives: Primitives;
  readonly #keys: Attachments;

  /** `keys` makes the key of each file. */
  constructor(primitives: Primitives, keys: Attachments) {
    this.#primitives = primitives;
    this.#keys = keys;
  }

  async encrypt(bytes: Bytes): MachineResult<EncryptedBytes> {
    const made = await this.#keys.encrypt(NOTHING);
    if (!made.ok) return made;
    const { key, iv } = made.value.file;
    return attempt(async () => {
      const sealed = await this.#primitives.aesCtr256(bytesOf(key), bytesOf(iv), bytes);
      return { bytes: sealed, file: { key, iv, sha256: await this.#hashOf(sealed) } };
    });
  }

  decrypt(encrypted: Bytes, { key, iv, sha256 }: EncryptedFile): MachineResult<Bytes> {
    return attempt(async () => {
      if ((await this.#hashOf(encrypted)) !== sha256) throw new TypeError('other bytes');
      return this.#primitives.aesCtr256(bytesOf(key), bytesOf(iv), encrypted);
    });
  }

  async #hashOf(bytes: Bytes): Promise<string> {
    return encodeUnpaddedBase64(await this.#primitives.sha256(bytes));
  }
}

/** Runs a step. An exception fails this file only. */
async function attempt<Value>(run: () => Promise<Value>): MachineResult<Value> {
  try {
    return ok(await run());
  } catch (error) {
    return err({ kind: 'failed', reason: describeError(error) });
  }
}

function bytesOf(base64: string): Bytes {
  const bytes = decodeBase64(base64);
  if (bytes === null) throw new TypeError('no base64');
  return bytes;
}
