import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { EncryptFailure } from '../../core/crypto/room-encryptor.ts';
import { withRetry } from '../../core/session/with-retry.ts';
import type { Env } from '../../platform/env.ts';
import { sendEvent } from '../../protocol/endpoints/send.ts';
import { encodeCallSignal } from '../../protocol/events/call/encode-call-signal.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { CallId, TransactionId } from '../../protocol/ids/ids.ts';
import type { SentSignal, SignalFailure } from './contract.ts';

/** Candidates are tried again by the call itself, which may have more of them by then (07.M-08). */
const TRIES = { retries: 3, firstMs: 500, longestMs: 2_000 };
const ONE_TRY = { retries: 0 };
const TRY_MS = 10_000;

/**
 * Sends what is said in calls, a call's in order. It does not go through the outbox: what is said in a call is for now, and must not
 * be sent by an engine that starts later, when there is no call any more.
 */
export class SignalSender {
  readonly #env: Pick<Env, 'clock' | 'random'>;
  readonly #account: AccountCore;
  readonly #serials = new Map<CallId, Serial>();

  constructor(env: Pick<Env, 'clock' | 'random'>, account: AccountCore) {
    this.#env = env;
    this.#account = account;
  }

  /** Answers once the server has it, or it was given up. */
  send(signal: Omit<SentSignal, 'pageId'>): Promise<Result<null, SignalFailure>> {
    const serial = this.#serials.get(signal.callId) ?? new Serial();
    this.#serials.set(signal.callId, serial);
    return serial.run(() => this.#send(signal));
  }

  /** Nothing more will be said in a call. */
  forget(callId: CallId): void {
    this.#serials.delete(callId);
  }

  async #send({
    callId,
    roomId,
    opponentVersion,
    body,
  }: Omit<SentSignal, 'pageId'>): Promise<Result<null, SignalFailure>> {
    const { session, requests, scope, rooms } = this.#account;
    const { signal } = scope;
    const envelope = { callId, partyId: session.deviceId, confId: null, opponentVersion };
    const clear = encodeCallSignal(envelope, body);
    const isEncrypted = rooms.records.get(roomId)?.isEncrypted === true;
    const ready = isEncrypted ? await this.#encrypt(roomId, clear) : ok(clear);
    if (!ready.ok) return ready;
    const txnId = `c${randomString(this.#env.random, 24)}` as TransactionId;
    const endpoint = sendEvent(roomId, ready.value.type, txnId, ready.value.content);
    const quick = { ...endpoint, request: { ...endpoint.request, timeoutMs: TRY_MS } };
    const tries = body.kind === 'candidates' ? ONE_TRY : TRIES;
    const answer = await withRetry(this.#env.clock, () => requests.send(quick, { signal }), { ...tries, signal });
    return answer.ok ? ok(null) : err({ kind: 'notSent', reason: answer.error.kind });
  }

  async #encrypt(
    roomId: SentSignal['roomId'],
    { type, content }: { readonly type: string; readonly content: RawContent },
  ): Promise<Result<{ readonly type: string; readonly content: RawContent }, SignalFailure>> {
    const { crypto, scope } = this.#account;
    const encrypted = await crypto.encrypt(roomId, type, content, scope.signal);
    if (!encrypted.ok) return err(failureOf(encrypted.error));
    return ok({ type: 'm.room.encrypted', content: encrypted.value });
  }
}

function failureOf({ kind }: EncryptFailure): SignalFailure {
  const isDoubt = kind === 'identityChanged' || kind === 'unsignedDevices' || kind === 'ownIdentityChanged';
  return isDoubt ? { kind: 'unknownDevices' } : { kind: 'notSent', reason: kind };
}
