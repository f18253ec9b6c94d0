/** The device keys that the server has. It understands none of them: it stores and returns them. */
import { asObject, asText, isObject, type Json, type JsonObject } from './wire.ts';

interface DeviceKeys {
  keys: JsonObject | undefined;
  readonly oneTimeKeys: Map<string, Json>;
  /** By algorithm. */
  readonly fallbackKeys: Map<string, { readonly id: string; readonly key: Json; isUsed: boolean }>;
}

/** The stream that a sync reports from. */
export interface KeyStream {
  /** The next place in it. */
  readonly step: () => number;
  /** Tells whoever waits that there is something. */
  readonly tell: () => void;
}

export class KeyBook {
  readonly #devices = new Map<string, DeviceKeys>();
  /** The position in the stream at which each user's devices last changed. */
  readonly #changes = new Map<string, number>();
  readonly #stream: KeyStream;

  constructor(stream: KeyStream) {
    this.#stream = stream;
  }

  /** Takes new keys. Null if a one-time key of this id was there with other bytes, which no server takes. */
  upload(userId: string, deviceId: string, body: JsonObject): JsonObject | null {
    const device = this.#of(userId, deviceId);
    const uploaded = Object.entries(asObject(body['one_time_keys']));
    const isOther = ([id, key]: readonly [string, Json | undefined]) => {
      const known = device.oneTimeKeys.get(id);
      return known !== undefined && JSON.stringify(known) !== JSON.stringify(key);
    };
    if (uploaded.some(isOther)) return null;
    if (isObject(body['device_keys'])) {
      device.keys = body['device_keys'];
      this.changed(userId);
    }
    for (const [id, key] of uploaded) device.oneTimeKeys.set(id, key ?? null);
    for (const [id, key] of Object.entries(asObject(body['fallback_keys'])))
      device.fallbackKeys.set(algorithmOf(id), { id, key: key ?? null, isUsed: false });
    return this.counts(userId, deviceId);
  }

  /** The keys of the devices in `deviceIds`. */
  query(userId: string, deviceIds: readonly string[]): JsonObject {
    return Object.fromEntries(
      deviceIds.flatMap((deviceId) => {
        const keys = this.#devices.get(nameOf(userId, deviceId))?.keys;
        return keys === undefined ? [] : [[deviceId, keys]];
      }),
    );
  }

  /** Hands out a one-time key, or the fallback key when there is none left. */
  claim(userId: string, deviceId: string, algorithm: string): JsonObject | null {
    const device = this.#of(userId, deviceId);
    const found = [...device.oneTimeKeys].find(([id]) => algorithmOf(id) === algorithm);
    if (found !== undefined) {
      device.oneTimeKeys.delete(found[0]);
      return { [found[0]]: found[1] };
    }
    const fallback = device.fallbackKeys.get(algorithm);
    if (fallback === undefined) return null;
    fallback.isUsed = true;
    return { [fallback.id]: fallback.key };
  }

  /** The number of remaining one-time keys by algorithm, zeros included. */
  counts(userId: string, deviceId: string): JsonObject {
    const ids = [...this.#of(userId, deviceId).oneTimeKeys.keys()];
    const algorithms = new Set(['signed_curve25519', ...ids.map(algorithmOf)]);
    return Object.fromEntries(
      [...algorithms].map((algorithm) => [algorithm, ids.filter((id) => algorithmOf(id) === algorithm).length]),
    );
  }

  /** The ids of the one-time keys that are left of the device with this key; none if the device has another by now. */
  oneTimeKeyIds(userId: string, deviceId: string, curve25519: string): readonly string[] {
    const { keys, oneTimeKeys } = this.#of(userId, deviceId);
    const isSame = asObject(keys?.['keys'])[`curve25519:${deviceId}`] === curve25519;
    return isSame ? [...oneTimeKeys.keys()] : [];
  }

  unusedFallbackKeys(userId: string, deviceId: string): readonly string[] {
    return [...this.#of(userId, deviceId).fallbackKeys].flatMap(([algorithm, { isUsed }]) => (isUsed ? [] : algorithm));
  }

  /** Somebody's devices are others than before. */
  changed(userId: string): void {
    this.#changes.set(userId, this.#stream.step());
    this.#stream.tell();
  }

  /** Of `userIds`, those whose devices changed after `since`. */
  changedSince(since: number, userIds: ReadonlySet<string>): readonly string[] {
    return [...this.#changes].flatMap(([userId, at]) => (at > since && userIds.has(userId) ? userId : []));
  }

  /** Takes all keys of a device away, as when it signs out. */
  forget(userId: string, deviceId: string): void {
    this.#devices.delete(nameOf(userId, deviceId));
    this.changed(userId);
  }

  #of(userId: string, deviceId: string): DeviceKeys {
    const name = nameOf(userId, deviceId);
    const known = this.#devices.get(name) ?? { keys: undefined, oneTimeKeys: new Map(), fallbackKeys: new Map() };
    this.#devices.set(name, known);
    return known;
  }
}

function nameOf(userId: string, deviceId: string): string {
  return JSON.stringify([userId, deviceId]);
}

function algorithmOf(keyId: string): string {
  return asText(keyId.split(':')[0]) ?? '';
}
