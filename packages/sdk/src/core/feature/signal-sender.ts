import { randomString, randomUuid } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { Env } from '../../platform/env.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { sendEvent } from '../../protocol/endpoints/send.ts';
import { sendToDevice } from '../../protocol/endpoints/to-device.ts';
import type { CallSignalBody, CallVersion } from '../../protocol/events/call/call-signal.ts';
import { encodeDeviceEnvelope } from '../../protocol/events/call/device-envelope.ts';
import { encodeCallSignal } from '../../protocol/events/call/encode-call-signal.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { CallId, DeviceId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { DeviceEncryptFailure } from '../crypto/room-encryptor.ts';
import { withRetry } from '../session/with-retry.ts';
import type { Need } from './faces.ts';

/** A device that is spoken to past the room. */
export interface SignalTarget {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly sessionId: string | null;
  /** The number of things said to it in this call, as far as the page knows: an engine that took over counts on from there. */
  readonly said: number;
}

/** Something that a page says in a call. */
export interface SaidSignal {
  readonly callId: CallId;
  /** The group call that the call belongs to; null for a call between two. */
  readonly confId: string | null;
  readonly roomId: RoomId;
  /** The session of this device, as the other one knows it. */
  readonly sessionId: string;
  readonly opponentVersion: CallVersion | null;
  /** Null for what is said in the room. */
  readonly to: SignalTarget | null;
  readonly body: CallSignalBody;
  /** It is sent as it is, also where the room is encrypted. */
  readonly isClear: boolean;
}

export type SignalFailure =
  | { readonly kind: 'signedOut' }
  /** Somebody in the room is not who was verified, or has devices that nobody vouches for. */
  | { readonly kind: 'unknownDevices' }
  | { readonly kind: 'notSent'; readonly reason: string };

interface CallEvent {
  readonly type: string;
  readonly content: RawContent;
}

/** Candidates are tried again by the call itself, which may have more of them by then (07.M-08). */
const TRIES = { retries: 3, firstMs: 500, longestMs: 2_000 };
const ONE_TRY = { retries: 0 };
/** A new way to the peer is offered when the network was lost: for about as long as the call waits to be connected again (07.ST-05). */
const NEGOTIATION_TRIES = { ...TRIES, retries: 15 };
const TRY_MS = 10_000;

/**
 * Sends what is said in calls, a call's in order. It does not go through the outbox: what is said in a call is for now, and must not
 * be sent by an engine that starts later, when there is no call any more.
 */
export class SignalSender {
  readonly #env: Pick<Env, 'clock' | 'random'>;
  readonly #account: Need<'scope' | 'session' | 'requests' | 'rooms' | 'crypto'>;
  readonly #serials = new Map<CallId, Serial>();
  /** How much was said to a device. */
  readonly #said = new Map<CallId, number>();

  constructor(
    env: Pick<Env, 'clock' | 'random'>,
    account: Need<'scope' | 'session' | 'requests' | 'rooms' | 'crypto'>,
  ) {
    this.#env = env;
    this.#account = account;
  }

  /** Answers once the server has it, or it was given up. */
  send(signal: SaidSignal): Promise<Result<null, SignalFailure>> {
    const serial = this.#serials.get(signal.callId) ?? new Serial();
    this.#serials.set(signal.callId, serial);
    return serial.run(() => this.#send(signal));
  }

  /** Nothing more will be said in a call. */
  forget(callId: CallId): void {
    this.#serials.delete(callId);
    this.#said.delete(callId);
  }

  #send(said: SaidSignal): Promise<Result<null, SignalFailure>> {
    const { callId, confId, opponentVersion, body, to } = said;
    const envelope = { callId, partyId: this.#account.session.deviceId, confId, opponentVersion };
    const event = encodeCallSignal(envelope, body);
    return to === null ? this.#toRoom(said, event) : this.#toDevice(said, to, event);
  }

  async #toRoom({ roomId, body }: SaidSignal, event: CallEvent): Promise<Result<null, SignalFailure>> {
    const { crypto, scope } = this.#account;
    const ready = await this.#sealed(roomId, event, () =>
      crypto.encrypt(roomId, event.type, event.content, scope.signal),
    );
    return ready.ok
      ? this.#request(body, sendEvent(roomId, ready.value.type, this.#transaction(), ready.value.content))
      : ready;
  }

  /** Past the room, with a number that only what got there has used (07.E-02). */
  async #toDevice(
    { sessionId: senderSessionId, callId, roomId, body, isClear }: SaidSignal,
    { userId, deviceId, sessionId, said }: SignalTarget,
    { type, content }: CallEvent,
  ): Promise<Result<null, SignalFailure>> {
    const { crypto, scope, session } = this.#account;
    const seq = Math.max(this.#said.get(callId) ?? 0, said);
    const envelope = { deviceId: session.deviceId, senderSessionId, destSessionId: sessionId, seq };
    const more = encodeDeviceEnvelope(envelope, randomUuid(this.#env.random));
    const event = { type, content: { ...content, ...more } };
    const address = { roomId, userId, deviceId };
    const seal = () => crypto.encryptTo(address, type, event.content, scope.signal);
    const ready = isClear ? ok(event) : await this.#sealed(roomId, event, seal);
    if (!ready.ok) return ready;
    const messages = [{ userId, deviceId, content: ready.value.content }];
    const sent = await this.#request(body, sendToDevice(ready.value.type, this.#transaction(), messages));
    if (sent.ok) this.#said.set(callId, seq + 1);
    return sent;
  }

  #transaction(): TransactionId {
    return `c${randomString(this.#env.random, 24)}` as TransactionId;
  }

  async #request(body: SaidSignal['body'], endpoint: Endpoint<unknown>): Promise<Result<null, SignalFailure>> {
    const { requests, scope } = this.#account;
    const { signal } = scope;
    const quick = { ...endpoint, request: { ...endpoint.request, timeoutMs: TRY_MS } };
    const tries = triesOf(body);
    const answer = await withRetry(this.#env.clock, () => requests.send(quick, { signal }), { ...tries, signal });
    return answer.ok ? ok(null) : err({ kind: 'notSent', reason: answer.error.kind });
  }

  /** Encrypted where the room is. */
  async #sealed(
    roomId: RoomId,
    event: CallEvent,
    encrypt: () => Promise<Result<RawContent, DeviceEncryptFailure>>,
  ): Promise<Result<CallEvent, SignalFailure>> {
    if (this.#account.rooms.records.get(roomId)?.isEncrypted !== true) return ok(event);
    const encrypted = await encrypt();
    if (!encrypted.ok) return err(failureOf(encrypted.error));
    return ok({ type: 'm.room.encrypted', content: encrypted.value });
  }
}

function triesOf({ kind }: SaidSignal['body']) {
  if (kind === 'negotiate') return NEGOTIATION_TRIES;
  return kind === 'candidates' ? ONE_TRY : TRIES;
}

function failureOf({ kind }: DeviceEncryptFailure): SignalFailure {
  const isDoubt = kind === 'identityChanged' || kind === 'unsignedDevices' || kind === 'ownIdentityChanged';
  return isDoubt || kind === 'unknownDevice' ? { kind: 'unknownDevices' } : { kind: 'notSent', reason: kind };
}
