import { sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { redactEvent, type Sent, sendEvent } from '../../protocol/endpoints/send.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Requests } from '../session/requests.ts';
import { withdrawnBy } from '../timeline/echo.ts';
import type { SendFailure } from '../timeline/item.ts';
import { decideSend, type SendDecision } from './decide-send.ts';
import { markDelivered } from './delivered.ts';
import { isWaitingForAnother, localEventId } from './dependencies.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

const STORE_RETRY_MS = 5_000;
/** A message is soon there, or its connection is dead: it is the same message if it comes again. Later tries have more time. */
const FIRST_TRY_MS = 10_000;

export interface SenderOptions {
  readonly env: Env;
  readonly outbox: Outbox;
  readonly rooms: Rooms;
  readonly requests: Requests;
  readonly scope: Scope;
  readonly log: Log;
}

/**
 * Sends what is in the outbox: rooms side by side, in a room strictly one after the other, in the order of writing.
 * Waits where the network or the server fails; goes on after a message that was refused.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #log: Log;
  readonly #busy = new Set<RoomId>();
  #isSecuring = false;
  /** Ends the waits of all rooms early. */
  #wake = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#log = options.log.child('send');
  }

  /** Begins with what is there and goes on with what comes. */
  start(): void {
    const { env, outbox, scope } = this.#options;
    const kickAll = () => {
      for (const roomId of outbox.rooms) this.#kick(roomId);
    };
    scope.onEnd(
      outbox.changed.subscribe((roomId) => {
        this.#secure();
        this.#kick(roomId);
      }),
    );
    scope.onEnd(outbox.safety.secured.subscribe(kickAll));
    scope.onEnd(env.network.subscribe(() => this.retryNow()));
    this.#secure();
    kickAll();
  }

  /** The server can be reached (again): whoever waits tries at once. */
  retryNow(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  /** What was written is made safe from a power cut, whether or not it can be sent now. */
  #secure(): void {
    const { outbox, scope, env } = this.#options;
    if (this.#isSecuring || outbox.safety.isSafe()) return;
    this.#isSecuring = true;
    scope.run(async (signal) => {
      try {
        while (!outbox.safety.isSafe() && !signal.aborted) {
          const secured = await outbox.safety.secure();
          if (!secured.ok) await sleep(env.clock, STORE_RETRY_MS, signal);
        }
      } finally {
        this.#isSecuring = false;
      }
    });
  }

  #kick(roomId: RoomId): void {
    if (this.#busy.has(roomId) || this.#head(roomId) === undefined) return;
    this.#busy.add(roomId);
    this.#options.scope.run(async (signal) => {
      try {
        await this.#drain(roomId, signal);
      } finally {
        this.#busy.delete(roomId);
      }
      this.#kick(roomId);
    });
  }

  /**
   * The next to send, if it is safe from a power cut already. What relates to a message that was refused waits for it; all else
   * goes on.
   */
  #head(roomId: RoomId): OutboxEntry | undefined {
    const isDue = ({ state }: OutboxEntry) => state.kind === 'queued' || state.kind === 'sending';
    const { outbox } = this.#options;
    const next = outbox.entriesOf(roomId).find((entry) => isDue(entry) && !isWaitingForAnother(entry));
    return next !== undefined && outbox.safety.isSafe(next) ? next : undefined;
  }

  async #drain(roomId: RoomId, signal: AbortSignal): Promise<void> {
    let attempts = 0;
    for (let entry = this.#head(roomId); entry !== undefined && !signal.aborted; entry = this.#head(roomId)) {
      const decision = await this.#try(entry, attempts + 1, signal);
      if (decision.kind === 'stop') return;
      attempts = decision.kind === 'retry' ? attempts + 1 : 0;
      if (decision.kind === 'retry') await this.#wait(decision, signal);
    }
  }

  /** One request, and what it means for the entry. */
  async #try(
    entry: OutboxEntry,
    attempt: number,
    signal: AbortSignal,
  ): Promise<SendDecision | { readonly kind: 'next' }> {
    const { outbox, rooms, requests, env } = this.#options;
    outbox.setUnderWay(entry, true);
    const answer = await requests.send(endpointOf(entry, attempt), { signal });
    if (answer.ok) return this.#stored(entry, await markDelivered(rooms, outbox, entry, answer.value.eventId));
    const jitter = (env.random.bytes(1)[0] ?? 0) / 256;
    const decision = decideSend(answer.error, attempt, jitter);
    if (decision.kind === 'retry') outbox.setUnderWay(entry, false);
    if (decision.kind !== 'giveUp') return decision;
    return this.#stored(entry, await this.#giveUp(entry, decision.reason));
  }

  /** A message that was refused waits for the person, unless they took it back while it was under way: then it is gone. */
  async #giveUp(entry: OutboxEntry, reason: SendFailure): Promise<Result<unknown, StorageFailure>> {
    const { outbox } = this.#options;
    const failed = await outbox.setState(entry, { kind: 'not_sent', reason });
    const isTakenBack = withdrawnBy(outbox.entriesOf(entry.roomId)).has(localEventId(entry.roomId, entry.txnId));
    if (failed.ok && isTakenBack) await outbox.cancel(entry);
    return failed;
  }

  /** What could not be stored is sent again: the server knows it by its transaction id. */
  #stored(entry: OutboxEntry, written: Result<unknown, StorageFailure>): SendDecision | { readonly kind: 'next' } {
    if (written.ok) return { kind: 'next' };
    this.#log.warn('a message waits for the store', { failure: written.error.kind });
    this.#options.outbox.setUnderWay(entry, false);
    return { kind: 'retry', delayMs: STORE_RETRY_MS, isAsked: true };
  }

  async #wait(
    { delayMs, isAsked }: { readonly delayMs: number; readonly isAsked: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    const early = isAsked ? signal : AbortSignal.any([signal, this.#wake.signal]);
    await sleep(this.#options.env.clock, delayMs, early);
  }
}

function endpointOf({ roomId, txnId, payload }: OutboxEntry, attempt: number): Endpoint<Sent> {
  const endpoint =
    payload.kind === 'event'
      ? sendEvent(roomId, payload.type, txnId, payload.content)
      : redactEvent(roomId, payload.target, txnId, payload.reason ?? undefined);
  return attempt > 1 ? endpoint : { ...endpoint, request: { ...endpoint.request, timeoutMs: FIRST_TRY_MS } };
}
