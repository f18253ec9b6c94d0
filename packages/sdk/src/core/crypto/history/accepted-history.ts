import { sleep } from '../../../base/clock/clock.ts';
import { own } from '../../../base/json/guards.ts';
import type { Result } from '../../../base/result/result.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Env } from '../../../platform/env.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { parseRoomId } from '../../../protocol/ids/parse.ts';
import type { Rooms } from '../../rooms/account-rooms.ts';
import { acceptedStore } from '../crypto-stores.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { AcceptedRecord } from './history-record.ts';
import { FIRST_AGAIN_MS, HISTORY_FOR_MS, isPassing, longerThan } from './history-tries.ts';
import type { TakeOptions } from './take-history.ts';

export interface AcceptedOptions extends TakeOptions {
  readonly env: Pick<Env, 'clock'>;
  readonly database: Database;
  readonly keeper: MachineKeeper;
  readonly rooms: Pick<Rooms, 'records' | 'changed'>;
  readonly scope: Scope;
}

/** The unstable name is the one in use; the stable one is of v1.19. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set(['m.room_key_bundle', 'io.element.msc4268.room_key_bundle']);

/**
 * Takes in what whoever invited this person gave them of the room's past: of nobody else, and not before the invitation was accepted
 * here, for otherwise anybody could have this device fetch what they like.
 */
export class AcceptedHistory {
  readonly #options: AcceptedOptions;
  readonly #accepted = new Map<RoomId, AcceptedRecord>();
  /** Joined by this engine, though sync need not have said so yet. */
  readonly #joined = new Set<RoomId>();
  /** Rooms whose history is being imported. `isAskedAgain` asks for another look. */
  readonly #running = new Map<RoomId, { isAskedAgain: boolean }>();

  constructor(options: AcceptedOptions) {
    this.#options = options;
    const { keeper, rooms, scope } = options;
    scope.onEnd(keeper.opened.subscribe(() => scope.run(() => this.#restore())));
    scope.onEnd(
      rooms.changed.subscribe((changed) => {
        for (const roomId of this.#accepted.keys()) if (changed.has(roomId)) this.#takeSoon(roomId);
      }),
    );
  }

  /** Joins by `join` as `inviter` asked; null where nobody did. */
  async join<Value, Failure>(
    roomId: RoomId,
    inviter: UserId | null,
    join: () => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>> {
    const { keeper, env, database } = this.#options;
    if (inviter === null || !keeper.isUsable) return join();
    const record: AcceptedRecord = { roomId, inviter, acceptedAt: env.clock.now() };
    // Before it is asked for: an answer that is lost says nothing of what came of it.
    await database.write([acceptedStore.put(['accepted', roomId], record)], 'relaxed');
    this.#accepted.set(roomId, record);
    const joined = await join();
    if (!joined.ok) return joined;
    this.#joined.add(roomId);
    this.#takeSoon(roomId);
    return joined;
  }

  /** To-device messages. An announcement may come after the user joined. */
  heard(events: readonly ToDeviceEvent[]): void {
    for (const { type, isEncrypted, content } of events) {
      const roomId = isEncrypted && ANNOUNCEMENTS.has(type) ? parseRoomId(own(content, 'room_id')) : null;
      if (roomId !== null) this.#takeSoon(roomId);
    }
  }

  async #restore(): Promise<void> {
    const found = await acceptedStore.range(this.#options.database, { prefix: ['accepted'] });
    for (const record of found.ok ? found.value : [])
      if (!this.#accepted.has(record.roomId)) this.#accepted.set(record.roomId, record);
    for (const roomId of this.#accepted.keys()) this.#takeSoon(roomId);
  }

  #takeSoon(roomId: RoomId): void {
    const running = this.#running.get(roomId);
    if (running !== undefined) running.isAskedAgain = true;
    if (running !== undefined || !this.#accepted.has(roomId)) return;
    const state = { isAskedAgain: false };
    this.#running.set(roomId, state);
    this.#options.scope.run(async (signal) => {
      do {
        state.isAskedAgain = false;
        await this.#take(roomId, signal);
      } while (state.isAskedAgain && !signal.aborted);
      this.#running.delete(roomId);
    });
  }

  async #take(roomId: RoomId, signal: AbortSignal): Promise<void> {
    const { env, keeper, log } = this.#options;
    for (let waitMs = FIRST_AGAIN_MS; ; waitMs = longerThan(waitMs)) {
      const record = this.#accepted.get(roomId);
      const { machine } = keeper;
      if (record === undefined || machine === null || !this.#isIn(roomId)) return;
      if (env.clock.now() - record.acceptedAt > HISTORY_FOR_MS) return this.#forget(roomId);
      const { takeHistory } = await import('./take-history.ts');
      const taken = await takeHistory(this.#options, machine, record, signal);
      if (taken.ok && !taken.value) return;
      if (taken.ok) return this.#forget(roomId);
      if (signal.aborted || machine.isBroken) return;
      log.warn('the keys that came with an invitation could not be had', { failure: taken.error.kind });
      if (!isPassing(taken.error)) return this.#forget(roomId);
      if (!(await sleep(env.clock, waitMs, signal))) return;
    }
  }

  #isIn(roomId: RoomId): boolean {
    const membership = this.#options.rooms.records.get(roomId)?.membership;
    return membership === 'join' || (this.#joined.has(roomId) && (membership === 'invite' || membership === undefined));
  }

  async #forget(roomId: RoomId): Promise<void> {
    this.#accepted.delete(roomId);
    this.#joined.delete(roomId);
    await this.#options.database.write([acceptedStore.delete(['accepted', roomId])], 'relaxed');
  }
}
