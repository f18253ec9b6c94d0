import { type Clock, sleep } from '../../../base/clock/clock.ts';
import { isObject } from '../../../base/json/guards.ts';
import type { Log } from '../../../base/log/log.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Serial } from '../../../base/serial/serial.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../../platform/crypto/crypto-request.ts';
import { sendEvent } from '../../../protocol/endpoints/send.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId } from '../../../protocol/ids/ids.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import { decideSend } from '../../session/decide-send.ts';
import type { Requests } from '../../session/requests.ts';
import type { OutgoingFailure } from '../outgoing.ts';
import type { EncryptFailure, RoomEncryptor } from '../room-encryptor.ts';

export interface RoomMessagesOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly rooms: Rooms;
  readonly encryptor: Pick<RoomEncryptor, 'encrypt'>;
  readonly scope: Scope;
  readonly log: Log;
}

type RoomRequest = Extract<CryptoRequest, { kind: 'roomMessage' }>;

/** A message to a room. */
export interface RoomMessage {
  readonly roomId: RoomId;
  readonly type: string;
  readonly txnId: TransactionId;
  readonly content: RawContent;
}

export type RoomMessageFailure = OutgoingFailure | EncryptFailure;

const ENCRYPT_AGAIN_AFTER_MS = 2_000;

/** Sends what the machine says in rooms: encrypted where the room is, and in the order in which it was said. */
export class RoomMessages {
  readonly #options: RoomMessagesOptions;
  readonly #serials = new Map<string, Serial>();
  /** The machine hands a request out until it is answered; what was refused is not sent again. */
  readonly #taken = new Set<string>();

  constructor(options: RoomMessagesOptions) {
    this.#options = options;
  }

  /** Sends what the machine handed out, once, without anybody waiting for it. */
  enqueue(machine: CryptoMachine, asked: RoomRequest): void {
    const { scope, log } = this.#options;
    if (this.#taken.has(asked.id)) return;
    this.#taken.add(asked.id);
    scope.run(async (signal) => {
      const sent = await this.answer(machine, asked, signal);
      if (sent.ok) this.#taken.delete(asked.id);
      else log.warn('what the machine says in a room was not sent', { failure: sent.error.kind });
    });
  }

  /** Sends a request of the machine and tells it. Tries until the server refuses, or `signal` aborts. */
  async answer(
    machine: CryptoMachine,
    asked: RoomRequest,
    signal: AbortSignal,
  ): Promise<Result<void, RoomMessageFailure>> {
    const content: unknown = JSON.parse(asked.body);
    if (!isObject(content)) return err({ kind: 'machine' });
    const roomId = asked.roomId as RoomId;
    const txnId = asked.txnId as TransactionId;
    const sent = await this.send({ roomId, type: asked.eventType, txnId, content }, signal);
    if (!sent.ok) return sent;
    const marked = await machine.markSent(asked, JSON.stringify({ event_id: sent.value }));
    return marked.ok ? ok() : err({ kind: 'machine' });
  }

  /** The event that came of a message. */
  send(message: RoomMessage, signal: AbortSignal): Promise<Result<EventId, RoomMessageFailure>> {
    const serial = this.#serials.get(message.roomId) ?? new Serial();
    this.#serials.set(message.roomId, serial);
    return serial.run(async () => {
      const ready = await this.#encrypted(message, signal);
      return ready.ok ? this.#send(ready.value, signal) : ready;
    });
  }

  /** Nothing is said in the open in a room that is encrypted (SEC-19). */
  async #encrypted(message: RoomMessage, signal: AbortSignal): Promise<Result<RoomMessage, RoomMessageFailure>> {
    const { rooms, encryptor, clock } = this.#options;
    const { roomId, type, content } = message;
    if (rooms.records.get(roomId)?.isEncrypted !== true) return ok(message);
    while (true) {
      const encrypted = await encryptor.encrypt(roomId, type, content, signal);
      if (encrypted.ok) return ok({ ...message, type: 'm.room.encrypted', content: encrypted.value });
      const { kind } = encrypted.error;
      const isTemporary = kind === 'unreachable' || kind === 'timedOut' || kind === 'machine';
      if (!isTemporary || !(await sleep(clock, ENCRYPT_AGAIN_AFTER_MS, signal))) return encrypted;
    }
  }

  async #send(
    { roomId, type, txnId, content }: RoomMessage,
    signal: AbortSignal,
  ): Promise<Result<EventId, RoomMessageFailure>> {
    const { requests, clock } = this.#options;
    for (let attempts = 1; ; attempts += 1) {
      const sent = await requests.send(sendEvent(roomId, type, txnId, content), { signal });
      if (sent.ok) return ok(sent.value.eventId);
      const decision = decideSend(sent.error, attempts, 0.5);
      if (decision.kind !== 'retry' || !(await sleep(clock, decision.delayMs, signal))) return err(sent.error);
    }
  }
}
