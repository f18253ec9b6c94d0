import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../../platform/crypto/crypto-request.ts';
import { decideSend } from '../../session/decide-send.ts';
import type { Outgoing } from '../outgoing.ts';
import type { RoomMessageFailure, RoomMessages } from './room-messages.ts';
import type { VerificationFailure } from './verification-failure.ts';

export interface SenderOptions {
  readonly clock: Clock;
  readonly outgoing: Outgoing;
  readonly rooms: RoomMessages;
  readonly scope: Scope;
  readonly log: Log;
}

/** After one request's own tries. */
const AGAIN_AFTER_MS = 5_000;

/** Sends what a step of a verification comes to. Who is offline goes on once they are not: only a refusal or the end of it stops the tries. */
export class VerificationSender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** In order, until `signal` aborts. */
  async send(
    machine: CryptoMachine,
    requests: readonly CryptoRequest[],
    signal: AbortSignal,
  ): Promise<Result<void, VerificationFailure>> {
    for (const request of requests) {
      const sent = await this.#sendOne(machine, request, signal);
      if (!sent.ok) return err(verificationFailureOf(sent.error));
    }
    return ok();
  }

  /** Sends requests without a caller that waits, as long as the account runs. */
  sendLast(machine: CryptoMachine, requests: readonly CryptoRequest[]): void {
    const { scope, log } = this.#options;
    scope.run(async (signal) => {
      const sent = await this.send(machine, requests, signal);
      if (!sent.ok) log.warn('the end of a verification was not told', { failure: sent.error.kind });
    });
  }

  async #sendOne(
    machine: CryptoMachine,
    request: CryptoRequest,
    signal: AbortSignal,
  ): Promise<Result<void, RoomMessageFailure>> {
    const { outgoing, rooms, clock } = this.#options;
    if (request.kind === 'roomMessage') return rooms.answer(machine, request, signal);
    while (true) {
      const sent = await outgoing.send(machine, request);
      if (sent.ok) return ok();
      if (sent.error.kind === 'machine' || decideSend(sent.error, 1, 0).kind !== 'retry') return sent;
      if (!(await sleep(clock, AGAIN_AFTER_MS, signal))) return sent;
    }
  }
}

/** The failure that a page receives for an unsent message. */
export function verificationFailureOf(failure: RoomMessageFailure): VerificationFailure {
  switch (failure.kind) {
    case 'serverError':
      return { kind: 'refused', message: failure.message };
    case 'machine':
    case 'noMachine':
      return { kind: 'unavailable' };
    default:
      return { kind: 'unreachable' };
  }
}
