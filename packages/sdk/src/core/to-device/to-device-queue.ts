import { sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { sendToDevice, type ToDeviceMessage } from '../../protocol/endpoints/to-device.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import { decideSend } from '../session/decide-send.ts';
import type { Requests } from '../session/requests.ts';
import { partsOf, type ToDeviceBatch, withMessageId } from './to-device-batch.ts';
import { toDeviceStore } from './to-device-store.ts';

const STORE_RETRY_MS = 5_000;

/** Dependencies of sending. */
export interface ToDeviceSending {
  readonly requests: Requests;
  readonly scope: Scope;
  readonly log: Log;
}

/**
 * Messages to devices on their way: one queue, sent batch by batch in the order of `add`. A batch is stored before anybody is told
 * that it is on its way, and leaves when the server has taken or refused it, so no kill and no power cut loses one. What is sent
 * again, because a kill hid the answer, has its old transaction id: the server passes it on once.
 */
export class ToDeviceQueue {
  readonly #env: Env;
  readonly #database: Database;
  readonly #serial = new Serial();
  /** As stored, the oldest first. */
  #batches: readonly ToDeviceBatch[] = [];
  #nextSequence = 0;
  #sending: ToDeviceSending | null = null;
  #isBusy = false;
  /** Ends a wait early. */
  #wake = new AbortController();

  constructor(env: Env, database: Database) {
    this.#env = env;
    this.#database = database;
  }

  /** Reads what an earlier run left. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await toDeviceStore.range(this.#database, { prefix: [] });
    if (!stored.ok) return err(stored.error);
    this.#batches = stored.value;
    this.#nextSequence = (stored.value.at(-1)?.sequence ?? -1) + 1;
    return ok();
  }

  /** Begins with what is there and goes on with what comes, until the scope ends. */
  start(sending: ToDeviceSending): void {
    this.#sending = sending;
    sending.scope.onEnd(this.#env.network.subscribe(() => this.retryNow()));
    this.#kick();
  }

  /** The server can be reached (again): what waits is tried at once. */
  retryNow(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /**
   * Takes messages of one type on, all or none: once this succeeds they are on the disk and will be sent. `name` is the asker's own
   * for them, not used for others: what waits under it already is not taken twice, and what was sent under it the server knows.
   */
  add(
    type: string,
    messages: readonly ToDeviceMessage[],
    name: string = randomString(this.#env.random, 24),
  ): Promise<Result<void, StorageFailure>> {
    return this.#serial.run(async () => {
      const isThere = this.#batches.some(({ txnId }) => txnId.startsWith(`${name}.`));
      if (isThere || messages.length === 0) return ok();
      const added = partsOf(messages).map((part, index): ToDeviceBatch => {
        const named = part.map((message) => withMessageId(message, this.#env.random));
        return {
          sequence: this.#nextSequence + index,
          txnId: `${name}.${index}` as TransactionId,
          type,
          messages: named,
        };
      });
      const ops = added.map((batch) => ({ ...toDeviceStore.put([batch.sequence], batch), isPromised: true as const }));
      const written = await this.#database.write(ops, 'strict');
      if (!written.ok) return written;
      this.#nextSequence += added.length;
      this.#batches = [...this.#batches, ...added];
      this.#kick();
      return ok();
    });
  }

  #kick(): void {
    const sending = this.#sending;
    if (sending === null || this.#isBusy || this.#batches.length === 0) return;
    this.#isBusy = true;
    sending.scope.run(async (signal) => {
      try {
        await this.#drain(sending, signal);
      } finally {
        this.#isBusy = false;
      }
      this.#kick();
    });
  }

  async #drain(sending: ToDeviceSending, signal: AbortSignal): Promise<void> {
    let attempts = 0;
    for (let [batch] = this.#batches; batch !== undefined && !signal.aborted; [batch] = this.#batches) {
      const isDone = await this.#try(batch, attempts + 1, sending, signal);
      attempts = isDone ? 0 : attempts + 1;
    }
  }

  /** One request for a batch, and the wait after it if it has to be tried again. Returns whether the batch is done. */
  async #try(batch: ToDeviceBatch, attempt: number, sending: ToDeviceSending, signal: AbortSignal): Promise<boolean> {
    const { requests, log } = sending;
    const answer = await requests.send(sendToDevice(batch.type, batch.txnId, batch.messages), { signal });
    if (answer.ok) return this.#remove(batch, signal);
    const jitter = (this.#env.random.bytes(1)[0] ?? 0) / 256;
    const decision = decideSend(answer.error, attempt, jitter);
    if (decision.kind === 'giveUp') {
      const status = answer.error.kind === 'serverError' ? answer.error.status : null;
      log.warn('the server refused messages to devices', { type: batch.type, status });
      return this.#remove(batch, signal);
    }
    // A wait that the server named is not cut short.
    if (decision.kind === 'retry') {
      const early = decision.isAsked ? signal : AbortSignal.any([signal, this.#wake.signal]);
      await sleep(this.#env.clock, decision.delayMs, early);
    }
    return false;
  }

  /** A batch that cannot be removed from the disk stays and is sent again. The server recognizes it by its transaction id. */
  async #remove(batch: ToDeviceBatch, signal: AbortSignal): Promise<boolean> {
    const written = await this.#database.write([toDeviceStore.delete([batch.sequence])], 'relaxed');
    if (!written.ok) {
      await sleep(this.#env.clock, STORE_RETRY_MS, signal);
      return false;
    }
    this.#batches = this.#batches.filter((other) => other !== batch);
    return true;
  }
}
