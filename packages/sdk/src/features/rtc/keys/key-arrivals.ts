import type { Clock } from '../../../base/clock/clock.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { HeardKey } from './heard-key.ts';
import type { DeviceKey } from './key-messages.ts';
import { WaitingKeys } from './waiting-keys.ts';

/** An engine that starts has taken over the calls of its pages by then. */
const KEPT_MS = 60_000;

interface EarlyKey extends HeardKey {
  readonly roomId: RoomId;
  readonly atMs: number;
}

type Listener = (keys: readonly HeardKey[]) => void;

/**
 * Keys that devices say, for the calls of this engine. Others give a key once: what comes while a call is still to be taken over from the
 * engine before is kept until it is (RTC-36).
 */
export class KeyArrivals {
  readonly #clock: Clock;
  readonly #listeners = new Map<RoomId, Listener>();
  readonly #early = new WaitingKeys<EarlyKey>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes keys, in the order in which they came. */
  arrived(keys: readonly DeviceKey[]): void {
    const atMs = this.#clock.monotonicMs();
    const byRoom = new Map<RoomId, HeardKey[]>();
    for (const { roomId, key } of keys) {
      const theirs = byRoom.get(roomId);
      if (!this.#listeners.has(roomId)) this.#early.add({ ...key, roomId, atMs });
      else if (theirs === undefined) byRoom.set(roomId, [key]);
      else theirs.push(key);
    }
    for (const [roomId, theirs] of byRoom) this.#listeners.get(roomId)?.(theirs);
  }

  /** Tells `listener` the keys for the call of a room, first those that came before. Returns the function that ends it. */
  follow(roomId: RoomId, listener: Listener): () => void {
    this.#listeners.set(roomId, listener);
    const early = this.#takeEarly(roomId);
    if (early.length > 0) listener(early);
    return () => {
      if (this.#listeners.get(roomId) === listener) this.#listeners.delete(roomId);
    };
  }

  #takeEarly(roomId: RoomId): readonly HeardKey[] {
    const sinceMs = this.#clock.monotonicMs() - KEPT_MS;
    return this.#early.users.flatMap((userId) => {
      const kept = this.#early.of(userId).filter(({ atMs }) => atMs >= sinceMs);
      this.#early.set(
        userId,
        kept.filter((key) => key.roomId !== roomId),
      );
      return kept.filter((key) => key.roomId === roomId);
    });
  }
}
