import { decodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';
import { describeError } from '../../base/log/log.ts';
import { err, ok } from '../../base/result/result.ts';
import type { EncryptedFile } from '../../protocol/events/encrypted-file.ts';
import type { Attachments, EncryptedBytes } from './attachments.ts';
import type { MachineResult } from './machine-result.ts';
import type { Primitives } from './primitives.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NOTHING = new Uint8Array();
const BLOCK_BYTES = 16;
/** The half of an `iv` that counts. */
const COUNTER_AT = 8;

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

  async encrypt(bytes: Bytes, again?: EncryptedFile): MachineResult<EncryptedBytes> {
    const keys = again === undefined ? await this.#keyOfItsOwn() : ok(again);
    if (!keys.ok) return keys;
    const { key, iv } = keys.value;
    return attempt(async () => {
      const sealed = await this.#primitives.aesCtr256(bytesOf(key), bytesOf(iv), bytes);
      const sha256 = await this.#hashOf(sealed);
      // One key for two files would open both.
      if (again !== undefined && sha256 !== again.sha256) throw new TypeError('other bytes');
      return { bytes: sealed, file: { key, iv, sha256 } };
    });
  }

  decrypt(encrypted: Bytes, { key, iv, sha256 }: EncryptedFile): MachineResult<Bytes> {
    return attempt(async () => {
      if ((await this.#hashOf(encrypted)) !== sha256) throw new TypeError('other bytes');
      return this.#primitives.aesCtr256(bytesOf(key), bytesOf(iv), encrypted);
    });
  }

  decryptPart(part: Bytes, { key, iv }: EncryptedFile, start: number): MachineResult<Bytes> {
    return attempt(() => this.#primitives.aesCtr256(bytesOf(key), countedOn(bytesOf(iv), start / BLOCK_BYTES), part));
  }

  async #keyOfItsOwn(): MachineResult<Pick<EncryptedFile, 'key' | 'iv'>> {
    const made = await this.#keys.encrypt(NOTHING);
    return made.ok ? ok(made.value.file) : made;
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

/** The `iv` of a part that begins so many blocks after the file. */
function countedOn(iv: Bytes, blocks: number): Bytes {
  const view = new DataView(iv.buffer, iv.byteOffset, iv.byteLength);
  view.setBigUint64(COUNTER_AT, view.getBigUint64(COUNTER_AT) + BigInt(blocks));
  return iv;
}

function bytesOf(base64: string): Bytes {
  const bytes = decodeBase64(base64);
  if (bytes === null) throw new TypeError('no base64');
  return bytes;
}
