import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import type { CryptoChanges, CryptoMachine } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '@parley/sdk/internal/platform/crypto/crypto-request.ts';
import { openWasmMachine } from '@parley/sdk/internal/platform/crypto/wasm-machine.ts';
import type { DeviceId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { FakeClock } from './fake-clock.ts';

/** A machine that keeps nothing. */
export async function openMachine(
  userId: UserId,
  deviceId: string,
  mayRun: () => boolean | Promise<boolean> = () => true,
): Promise<CryptoMachine> {
  const log = createLog(() => undefined);
  const clock = new FakeClock();
  const id = { userId, deviceId: deviceId as DeviceId };
  return must(openWasmMachine({ ...id, store: null, primitives: null, clock, log, mayRun }));
}

/** The value of what must not fail. */
export async function must<Value>(
  pending: Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown }>,
): Promise<Value> {
  const result = await pending;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The changes of a sync that brings these messages and nothing else. */
export function messagesTo(toDevice: CryptoChanges['toDevice']): CryptoChanges {
  return { toDevice, changedUsers: [], leftUsers: [], oneTimeKeyCounts: null, unusedFallbackKeys: null };
}

type Json = Record<string, Record<string, Record<string, unknown>>>;

/** A server's knowledge of keys, for users with one device each. */
export class KeyServer {
  readonly #devices = new Map<UserId, Record<string, unknown>>();
  readonly #oneTimeKeys = new Map<UserId, [string, unknown][]>();
  readonly #inboxes = new Map<UserId, Record<string, unknown>[]>();

  inbox(userId: UserId) {
    return this.#inboxes.get(userId) ?? [];
  }

  /** Takes the waiting messages of a user; they no longer wait. */
  takeInbox(userId: UserId) {
    const messages = this.inbox(userId);
    this.#inboxes.delete(userId);
    return messages;
  }

  async serve(machine: CryptoMachine, me: UserId, requests: readonly CryptoRequest[]): Promise<void> {
    for (const request of requests) {
      const answer = this.#answer(me, request, JSON.parse(request.body) as Json);
      await must(machine.markSent(request, JSON.stringify(answer)));
    }
  }

  #answer(me: UserId, request: CryptoRequest, body: Json): unknown {
    switch (request.kind) {
      case 'keysUpload': {
        if (body['device_keys'] !== undefined) this.#devices.set(me, body['device_keys']);
        const keys = Object.entries(body['one_time_keys'] ?? {});
        this.#oneTimeKeys.set(me, [...(this.#oneTimeKeys.get(me) ?? []), ...keys]);
        return { one_time_key_counts: { signed_curve25519: keys.length } };
      }
      case 'keysQuery': {
        const asked = Object.keys(body['device_keys'] ?? {}) as UserId[];
        const found = asked.flatMap((userId) => {
          const keys = this.#devices.get(userId);
          return keys === undefined ? [] : [[userId, { [String(keys['device_id'])]: keys }] as const];
        });
        return { device_keys: Object.fromEntries(found), failures: {} };
      }
      case 'keysClaim': {
        const claimed = Object.entries(body['one_time_keys'] ?? {}).map(([userId, devices]) => {
          const key = this.#oneTimeKeys.get(userId as UserId)?.pop();
          const [deviceId = ''] = Object.keys(devices);
          return [userId, { [deviceId]: key === undefined ? {} : { [key[0]]: key[1] } }] as const;
        });
        return { one_time_keys: Object.fromEntries(claimed), failures: {} };
      }
      case 'toDevice': {
        for (const [userId, devices] of Object.entries(body['messages'] ?? {})) {
          const messages = Object.values(devices).map((content) => ({ type: request.eventType, sender: me, content }));
          this.#inboxes.set(userId as UserId, [...(this.#inboxes.get(userId as UserId) ?? []), ...messages]);
        }
        return {};
      }
      default:
        return {};
    }
  }
}
