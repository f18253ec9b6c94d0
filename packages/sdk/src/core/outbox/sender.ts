import { sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { redactEvent, type Sent, sendEvent } from '../../protocol/endpoints/send.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AccountCrypto } from '../crypto/account-crypto.ts';
import type { EncryptFailure } from '../crypto/room-encryptor.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { decideSend, type SendDecision } from '../session/decide-send.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { SendFailure } from '../session/send-failure.ts';
import type { Outbox } from './account-outbox.ts';
import { markDelivered } from './delivered.ts';
import { isWaitingForAnother, localEventId } from './dependencies.ts';
import type { EarlierTries } from './earlier-tries.ts';
import { withdrawnBy } from './echo.ts';
import { isHeldBack } from './held-back.ts';
import type { OutboxEntry, OutboxPayload } from './outbox-entry.ts';
import { isUnderWay } from './outbox-records.ts';
import type { Uploader, UploadFailure } from './uploader.ts';

const STORE_RETRY_MS = 5_000;
/** A machine that broke is soon there again. */
const MACHINE_RETRY_MS = 1_000;
const MACHINE_FAILURES: ReadonlySet<string> = new Set(['machine', 'broken']);
/** A message is soon there, or its connection is dead: it is the same message if it comes again. Later tries have more time. */
const FIRST_TRY_MS = 10_000;

const REQUEST_FAILURES: ReadonlySet<string> = new Set([
  'aborted',
  'timedOut',
  'unreachable',
  'malformedAnswer',
  'serverError',
]);

export interface SenderOptions {
  readonly env: Env;
  readonly outbox: Outbox;
  readonly rooms: Rooms;
  readonly requests: Requests;
  readonly crypto: Pick<AccountCrypto, 'encrypt' | 'prepareNext'>;
  readonly uploader: Uploader;
  readonly earlierTries: EarlierTries;
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
    const isDue = (entry: OutboxEntry) => entry.state.kind === 'queued' || isUnderWay(entry);
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
    const { outbox, rooms, requests, uploader, crypto, earlierTries } = this.#options;
    if (earlierTries.isDoubtful(entry)) return this.#lookFirst(entry, attempt, signal);
    if (uploader.isDue(entry)) {
      const uploaded = await uploader.upload(entry, signal);
      return uploaded.ok ? { kind: 'next' } : this.#notReady(entry, uploaded.error, attempt);
    }
    outbox.steps.setUnderWay(entry, true);
    const ready = await this.#encrypted(entry, signal);
    if (!ready.ok) return this.#notReady(entry, ready.error, attempt);
    if (ready.value === null) return { kind: 'next' };
    const sending = requests.send(endpointOf(ready.value, attempt), { signal });
    crypto.prepareNext(entry.roomId);
    const answer = await sending;
    if (answer.ok) return this.#stored(entry, await markDelivered(rooms, outbox, entry, answer.value.eventId));
    return this.#failed(entry, answer.error, attempt);
  }

  /** The entry may be there since a try that nobody remembers: then it is not sent again. */
  async #lookFirst(
    entry: OutboxEntry,
    attempt: number,
    signal: AbortSignal,
  ): Promise<SendDecision | { readonly kind: 'next' }> {
    const { outbox, rooms, earlierTries } = this.#options;
    const looked = await earlierTries.look(entry, signal);
    if (signal.aborted) return { kind: 'stop' };
    if (!looked.ok) {
      if (isRequestFailure(looked.error)) return this.#failed(entry, looked.error, attempt);
      return { kind: 'retry', delayMs: STORE_RETRY_MS, isAsked: false };
    }
    if (looked.value === null || outbox.find(entry.roomId, entry.txnId)?.state.kind !== 'queued')
      return { kind: 'next' };
    this.#log.info('a message had arrived long ago');
    outbox.steps.setUnderWay(entry, true);
    return this.#stored(entry, await markDelivered(rooms, outbox, entry, looked.value));
  }

  async #failed(
    entry: OutboxEntry,
    failure: RequestFailure,
    attempt: number,
  ): Promise<SendDecision | { readonly kind: 'next' }> {
    const { outbox, env } = this.#options;
    const jitter = (env.random.bytes(1)[0] ?? 0) / 256;
    const decision = decideSend(failure, attempt, jitter);
    if (decision.kind === 'retry') outbox.steps.setUnderWay(entry, false);
    if (decision.kind !== 'giveUp') return decision;
    return this.#stored(entry, await this.#giveUp(entry, decision.reason));
  }

  /**
   * An entry as it may go out: in a room that was ever encrypted nothing does in the clear, whatever its state says now (SEC-19). Null
   * if it was given up while it was being encrypted.
   */
  async #encrypted(
    entry: OutboxEntry,
    signal: AbortSignal,
  ): Promise<Result<OutboxEntry | null, EncryptFailure | StorageFailure>> {
    const { outbox, rooms, crypto } = this.#options;
    const { roomId, payload, encrypted } = entry;
    const isEncrypted = rooms.records.get(roomId)?.isEncrypted === true;
    if (encrypted !== undefined || !isEncrypted || !mustBeEncrypted(payload, rooms.kinds)) return ok(entry);
    outbox.steps.setEncrypting(entry);
    const content = await crypto.encrypt(roomId, payload.type, payload.content, signal);
    const ready = await outbox.steps.setEncrypted(entry, content.ok ? content.value : null);
    return content.ok || (ready.ok && ready.value === null) ? ready : content;
  }

  /** A message could not be encrypted, or one of its files not be uploaded. */
  async #notReady(
    entry: OutboxEntry,
    failure: EncryptFailure | UploadFailure,
    attempt: number,
  ): Promise<SendDecision | { readonly kind: 'next' }> {
    const { outbox, scope } = this.#options;
    this.#log.warn('a message is not ready to be sent', { failure: failure.kind });
    if (isRequestFailure(failure)) return this.#failed(entry, failure, attempt);
    if (failure.kind === 'fileLost') return this.#stored(entry, await this.#giveUp(entry, { kind: 'fileLost' }));
    if (failure.kind === 'noMachine' && !scope.ended)
      return this.#stored(entry, await this.#giveUp(entry, { kind: 'encryptionUnavailable' }));
    if (isHeldBack(failure)) return this.#stored(entry, await this.#giveUp(entry, failure));
    outbox.steps.setUnderWay(entry, false);
    const delayMs = MACHINE_FAILURES.has(failure.kind) ? MACHINE_RETRY_MS : STORE_RETRY_MS;
    return scope.ended ? { kind: 'stop' } : { kind: 'retry', delayMs, isAsked: false };
  }

  /** A message that was refused waits for the person, unless they took it back while it was under way: then it is gone. */
  async #giveUp(entry: OutboxEntry, reason: SendFailure): Promise<Result<unknown, StorageFailure>> {
    const { outbox } = this.#options;
    const failed = await outbox.steps.setState(entry, { kind: 'not_sent', reason });
    const isTakenBack = withdrawnBy(outbox.entriesOf(entry.roomId)).has(localEventId(entry.roomId, entry.txnId));
    if (failed.ok && isTakenBack) await outbox.cancel(entry);
    return failed;
  }

  /** What could not be stored is sent again: the server knows it by its transaction id. */
  #stored(entry: OutboxEntry, written: Result<unknown, StorageFailure>): SendDecision | { readonly kind: 'next' } {
    if (written.ok) return { kind: 'next' };
    this.#log.warn('a message waits for the store', { failure: written.error.kind });
    this.#options.outbox.steps.setUnderWay(entry, false);
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

/** Servers read some kinds of events, such as reactions, and redactions are theirs to do (02.S-02). */
function mustBeEncrypted(
  payload: OutboxPayload,
  kinds: Pick<EventKinds, 'staysInClear'>,
): payload is Extract<OutboxPayload, { kind: 'event' }> {
  return payload.kind === 'event' && !kinds.staysInClear(payload.type);
}

function isRequestFailure<Failure extends { readonly kind: string }>(
  failure: Failure | RequestFailure,
): failure is RequestFailure {
  return REQUEST_FAILURES.has(failure.kind);
}

function endpointOf({ roomId, txnId, payload, encrypted }: OutboxEntry, attempt: number): Endpoint<Sent> {
  const endpoint =
    payload.kind === 'redaction'
      ? redactEvent(roomId, payload.target, txnId, payload.reason ?? undefined)
      : encrypted === undefined
        ? sendEvent(roomId, payload.type, txnId, payload.content)
        : sendEvent(roomId, 'm.room.encrypted', txnId, encrypted);
  return attempt > 1 ? endpoint : { ...endpoint, request: { ...endpoint.request, timeoutMs: FIRST_TRY_MS } };
}
