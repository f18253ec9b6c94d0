import { Attachment, EncryptedAttachment } from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject } from '../../base/json/guards.ts';
import { err } from '../../base/result/result.ts';
import { decodeEncryptedFile, type EncryptedFile, encodeFileInfo } from '../../protocol/events/encrypted-file.ts';
import type { Attachments, EncryptedBytes } from './attachments.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import { PlatformAttachments } from './platform-attachments.ts';
import type { Primitives } from './primitives.ts';

/** Files on the platform's primitives where there are any, else on the module. */
export function createAttachments(calls: MachineCalls, primitives: Primitives | null): Attachments {
  const module = new WasmAttachments(calls);
  return primitives === null ? module : new PlatformAttachments(primitives, module);
}

/** Files on the module: it takes a file in one piece and checks its hash before it gives any of it. */
class WasmAttachments implements Attachments {
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
  }

  encrypt(bytes: Uint8Array<ArrayBuffer>): MachineResult<EncryptedBytes> {
    return this.#calls.ask(() => Promise.resolve(takeEncrypted(Attachment.encrypt(bytes))));
  }

  decrypt(encrypted: Uint8Array<ArrayBuffer>, file: EncryptedFile): MachineResult<Uint8Array<ArrayBuffer>> {
    return this.#calls.ask(() => {
      const attachment = new EncryptedAttachment(encrypted, JSON.stringify(encodeFileInfo(file)));
      try {
        return Promise.resolve(own(Attachment.decrypt(attachment)));
      } finally {
        attachment.free();
      }
    });
  }

  decryptPart(): MachineResult<Uint8Array<ArrayBuffer>> {
    return Promise.resolve(err({ kind: 'failed', reason: 'whole files only' }));
  }
}

/** Takes over the result of an encryption from the module's memory. */
export function takeEncrypted(made: EncryptedAttachment): EncryptedBytes {
  try {
    const info: unknown = JSON.parse(made.mediaEncryptionInfo ?? 'null');
    const file = isObject(info) ? decodeEncryptedFile(info) : null;
    if (file === null) throw new TypeError('no key');
    return { bytes: own(made.encryptedData), file };
  } finally {
    made.free();
  }
}

/** Bytes outside of the module's memory, to be handed on. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
}
