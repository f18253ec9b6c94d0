import { err, type Result } from '../../../base/result/result.ts';
import type { EncryptedBytes } from '../../../platform/crypto/attachments.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { MachineFailure, MachineResult } from '../../../platform/crypto/machine-result.ts';
import type { EncryptedFile } from '../../../protocol/events/encrypted-file.ts';
import type { MachineKeeper } from '../machine-keeper.ts';

export type AttachmentFailure =
  | MachineFailure
  /** There is no machine, and will be none; or nobody waits any more. */
  | { readonly kind: 'noMachine' };

/** Files of encrypted rooms, for whoever sends and shows them. Waits for a machine that is about to open. */
export class AccountAttachments {
  readonly #keeper: MachineKeeper;

  constructor(keeper: MachineKeeper) {
    this.#keeper = keeper;
  }

  /** `bytes` as they may be uploaded, and what opens them; with `again`, as they were encrypted before. */
  encrypt(
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    again?: EncryptedFile,
  ): Promise<Result<EncryptedBytes, AttachmentFailure>> {
    return this.#withMachine(signal, ({ attachments }) => attachments.encrypt(bytes, again));
  }

  /** The clear bytes of what was downloaded: all of them are checked before any is given (SEC-1B). */
  decrypt(
    encrypted: Uint8Array<ArrayBuffer>,
    file: EncryptedFile,
    signal: AbortSignal,
  ): Promise<Result<Uint8Array<ArrayBuffer>, AttachmentFailure>> {
    return this.#withMachine(signal, ({ attachments }) => attachments.decrypt(encrypted, file));
  }

  /** The clear bytes of a part that begins at byte `start`. Whoever shows it checks the whole. */
  decryptPart(
    part: Uint8Array<ArrayBuffer>,
    { file, start }: { readonly file: EncryptedFile; readonly start: number },
    signal: AbortSignal,
  ): Promise<Result<Uint8Array<ArrayBuffer>, AttachmentFailure>> {
    return this.#withMachine(signal, ({ attachments }) => attachments.decryptPart(part, file, start));
  }

  async #withMachine<Value>(
    signal: AbortSignal,
    call: (machine: CryptoMachine) => MachineResult<Value>,
  ): Promise<Result<Value, AttachmentFailure>> {
    const machine = await this.#keeper.whenOpen(signal);
    return machine === null ? err({ kind: 'noMachine' }) : call(machine);
  }
}
