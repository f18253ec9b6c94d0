import { randomString } from '../../../base/random/random.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { sendToDevice, type ToDeviceMessage } from '../../../protocol/endpoints/to-device.ts';
import { encodeDeviceKey } from '../../../protocol/events/rtc-keys.ts';
import { KEY_TYPE } from '../../../protocol/events/rtc-types.ts';
import type { RoomId, TransactionId } from '../../../protocol/ids/ids.ts';
import type { OwnKey, Recipient } from './own-keys.ts';

/** Messages of one request. */
const MESSAGES_A_REQUEST = 20;
/** A request that takes longer has failed: a call does not wait. */
const TRY_MS = 10_000;

/** Sends the own key to devices, encrypted for each alone. It goes past the queue of messages: a key is for now, and for nobody later. */
export class KeySender {
  readonly #account: Need<'env' | 'session' | 'requests' | 'crypto'>;
  readonly #roomId: RoomId;
  readonly #memberId: string;

  constructor(account: Need<'env' | 'session' | 'requests' | 'crypto'>, roomId: RoomId, memberId: string) {
    this.#account = account;
    this.#roomId = roomId;
    this.#memberId = memberId;
  }

  /** Sends it, once. Gives the names of devices that it did not reach, or may not have reached. */
  async send(key: OwnKey, to: readonly Recipient[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    const failed = new Set<string>();
    for (let first = 0; first < to.length; first += MESSAGES_A_REQUEST) {
      const part = to.slice(first, first + MESSAGES_A_REQUEST);
      const sent = signal.aborted ? new Set<string>() : await this.#sendPart(key, part, signal);
      for (const { name } of part) if (!sent.has(name)) failed.add(name);
    }
    return failed;
  }

  async #sendPart(key: OwnKey, to: readonly Recipient[], signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { env, session, requests, crypto } = this.#account;
    const said = { roomId: this.#roomId, memberId: this.#memberId, deviceId: session.deviceId };
    const content = encodeDeviceKey({ ...said, index: key.index, key: key.key, sentAt: env.clock.now() });
    const messages: ToDeviceMessage[] = [];
    const sealed = new Set<string>();
    for (const { name, userId, deviceId } of to) {
      const address = { roomId: this.#roomId, userId, deviceId };
      const encrypted = await crypto.encryptTo(address, KEY_TYPE, content, signal);
      if (signal.aborted) return new Set();
      if (!encrypted.ok) continue;
      sealed.add(name);
      messages.push({ userId, deviceId, content: encrypted.value });
    }
    if (messages.length === 0) return sealed;
    const transaction = `k${randomString(env.random, 24)}` as TransactionId;
    const endpoint = sendToDevice('m.room.encrypted', transaction, messages);
    const quick = { ...endpoint, request: { ...endpoint.request, timeoutMs: TRY_MS } };
    const answer = await requests.send(quick, { signal });
    return answer.ok ? sealed : new Set();
  }
}
