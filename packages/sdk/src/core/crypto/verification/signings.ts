import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Outgoing } from '../outgoing.ts';
import { knowDevices } from './know-devices.ts';
import type { VerificationBook } from './verification-book.ts';
import type { VerificationFlow } from './verification-flow.ts';
import type { VerificationRecord } from './verification-record.ts';
import type { VerificationSender } from './verification-sender.ts';
import { isSigned, verifiedKeyOf } from './verified-key.ts';

export interface SigningsOptions {
  readonly clock: Clock;
  readonly book: VerificationBook;
  readonly outgoing: Outgoing;
  readonly sender: VerificationSender;
  readonly scope: Scope;
}

const LOOK_AGAIN_AFTER_MS = 30_000;

/**
 * Sees to it that what was verified is signed on the server, too. The machine holds the signature in memory until it is sent; so that a
 * death in between does not leave something verified here and nowhere else, it is noted what was verified.
 *
 * Invariant: after a restart only the very key that was verified is signed, whatever the server shows by then.
 */
export class Signings {
  readonly #options: SigningsOptions;

  constructor(options: SigningsOptions) {
    this.#options = options;
    options.book.done.subscribe((flow) => options.scope.run((signal) => this.#finish(flow, signal)));
  }

  /** Signs what was verified before the engine died, if that did not happen. */
  async resume(machine: CryptoMachine, record: VerificationRecord, signal: AbortSignal): Promise<void> {
    const { book, sender } = this.#options;
    const { key, userId, deviceId, verifiedKey, isOwn } = record;
    await knowDevices(this.#options, machine, userId);
    const isSame = verifiedKey !== null && (await verifiedKeyOf(machine, record)) === verifiedKey;
    if (isSame && !(await isSigned(machine, record))) {
      const { identities } = machine;
      const request = await (isOwn && deviceId !== null
        ? identities.signDevice(deviceId)
        : identities.signIdentity(userId));
      if (!request.ok && request.error.kind === 'broken') return;
      // Without the private keys there is nothing to sign with.
      const signature = request.ok ? request.value : null;
      const sent = signature === null ? null : await sender.send(machine, [signature], signal);
      if (sent?.ok === false && sent.error.kind !== 'refused') return;
    }
    await book.forget(key);
  }

  async #finish(flow: VerificationFlow, signal: AbortSignal): Promise<void> {
    const { clock, book, outgoing } = this.#options;
    await book.store({ ...flow.record, verifiedKey: flow.verifiedKey });
    await flow.whenSent();
    do {
      await outgoing.run(flow.machine);
      const left = await flow.machine.outgoing();
      if (!left.ok) return;
      if (!left.value.some(({ kind }) => kind === 'signatureUpload')) return book.forget(flow.key);
    } while (await sleep(clock, LOOK_AGAIN_AFTER_MS, signal));
  }
}
