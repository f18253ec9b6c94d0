import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomKeyName } from '../../platform/crypto/crypto-machine.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { waitingStore } from './crypto-stores.ts';

/** Sessions that stored events wait for. The list is stored, so that keys that come after a restart find their events. */
export class WaitingSessions {
  readonly #database: Database;
  readonly #byRoom = new Map<RoomId, Set<string>>();
  /** Sessions that were not tried with the current keys. In memory: after a start everything is tried. */
  readonly #untried = new Map<RoomId, Set<string>>();

  /** Sessions that only an earlier run noted. Their events are stored by now, or never will be. */
  readonly #earlier = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads what an earlier run left. What this one noted meanwhile stays this one's: what it belongs to may be about to be stored. */
  async restore(): Promise<Result<void, StorageFailure>> {
    const stored = await waitingStore.range(this.#database, { prefix: ['waiting'] });
    if (!stored.ok) return err(stored.error);
    for (const name of stored.value.filter((known) => !this.has(known))) {
      this.#of(name.roomId).add(name.sessionId);
      this.#earlier.add(keyOf(name));
    }
    return ok();
  }

  get rooms(): readonly RoomId[] {
    return [...this.#byRoom.keys()];
  }

  /** The sessions that a room waits for. */
  in(roomId: RoomId): ReadonlySet<string> {
    return this.#byRoom.get(roomId) ?? new Set();
  }

  has({ roomId, sessionId }: RoomKeyName): boolean {
    return this.in(roomId).has(sessionId);
  }

  /** True if only an earlier run noted the session. */
  isFromEarlier(name: RoomKeyName): boolean {
    return this.#earlier.has(keyOf(name));
  }

  get hasUntried(): boolean {
    return this.#untried.size > 0;
  }

  untriedIn(roomId: RoomId): readonly RoomKeyName[] {
    return [...(this.#untried.get(roomId) ?? [])].map((sessionId) => ({ roomId, sessionId }));
  }

  untried(names: readonly RoomKeyName[]): void {
    for (const { roomId, sessionId } of names) {
      const known = this.#untried.get(roomId) ?? new Set();
      this.#untried.set(roomId, known.add(sessionId));
    }
  }

  tried(roomId: RoomId, sessionIds: Iterable<string>): void {
    const known = this.#untried.get(roomId);
    for (const sessionId of sessionIds) known?.delete(sessionId);
    if (known?.size === 0) this.#untried.delete(roomId);
  }

  /** Notes sessions. If they cannot be stored, they are known until the engine ends. */
  async add(names: readonly RoomKeyName[]): Promise<void> {
    for (const name of names) this.#earlier.delete(keyOf(name));
    const added = names.filter((name) => !this.has(name));
    for (const { roomId, sessionId } of added) this.#of(roomId).add(sessionId);
    const ops = added.map(({ roomId, sessionId }) =>
      waitingStore.put(['waiting', roomId, sessionId], { roomId, sessionId }),
    );
    if (ops.length > 0) await this.#database.write(ops, 'relaxed');
  }

  /** Nothing waits for them any more. */
  async delete(roomId: RoomId, sessionIds: readonly string[]): Promise<void> {
    const known = this.#byRoom.get(roomId);
    if (known === undefined || sessionIds.length === 0) return;
    for (const sessionId of sessionIds) known.delete(sessionId);
    if (known.size === 0) this.#byRoom.delete(roomId);
    await this.#database.write(
      sessionIds.map((sessionId) => waitingStore.delete(['waiting', roomId, sessionId])),
      'relaxed',
    );
  }

  #of(roomId: RoomId): Set<string> {
    const known = this.#byRoom.get(roomId) ?? new Set();
    this.#byRoom.set(roomId, known);
    return known;
  }
}

/** Names a session, as a key of maps: no room id holds a line break. */
export function keyOf({ roomId, sessionId }: RoomKeyName): string {
  return `${roomId}\n${sessionId}`;
}
