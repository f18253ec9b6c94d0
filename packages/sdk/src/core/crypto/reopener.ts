import { ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RoomKeyName } from '../../platform/crypto/crypto-machine.ts';
import type { Database, StorageFailure } from '../../platform/database/database.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { changedChunks, chunkStore } from '../history/chunk-store.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import { recount } from '../rooms/next-record.ts';
import type { PushRuleBook } from '../rooms/push-rule-book.ts';
import { isEncrypted, sessionOf } from './clear-event.ts';
import { mayBeMended } from './decryption-failure.ts';
import type { EventOpener } from './event-opener.ts';
import type { MachineKeeper } from './machine-keeper.ts';
import { hasChanged } from './reopened-events.ts';
import { Tries } from './tries.ts';
import type { WaitingSessions } from './waiting.ts';

export interface ReopenerOptions {
  readonly database: Database;
  readonly rooms: Rooms;
  readonly pushRules: PushRuleBook;
  readonly keeper: MachineKeeper;
  readonly opener: EventOpener;
  readonly waiting: WaitingSessions;
  readonly scope: Scope;
}

const CHUNKS_A_READ = 10;

/** Events that were opened since they were first seen. */
export interface Reopened {
  readonly roomId: RoomId;
  readonly events: ReadonlyMap<EventId, RoomEvent>;
}

/**
 * Decrypts what is stored and could not be decrypted when it came: once there is a machine, and whenever keys come (02.D-02, 02.D-04).
 * Room by room in the background; only sessions that something waits for are looked for.
 */
export class Reopener {
  /** Tells what was opened, after it was stored. */
  readonly reopened = new Signal<Reopened>();
  readonly #options: ReopenerOptions;
  readonly #due = new Map<RoomId, Set<string>>();
  /** Rooms in which it is to be found out first which keys there are. */
  readonly #probing = new Set<RoomId>();
  #isBusy = false;

  constructor(options: ReopenerOptions) {
    this.#options = options;
    const { keeper, waiting, scope, rooms } = options;
    // Events that were seen before there was an OlmMachine, or before their key came, may have been stored only now.
    scope.onEnd(rooms.changed.subscribe((changed) => this.#addUntried(changed)));
    scope.onEnd(
      keeper.opened.subscribe((machine) => {
        scope.onEnd(
          machine.roomKeys.subscribe((names) => {
            const awaited = names.filter((name) => waiting.has(name));
            waiting.untried(awaited);
            for (const { roomId } of awaited) this.#probing.delete(roomId);
            this.#add(awaited);
          }),
        );
        this.probeAll();
      }),
    );
  }

  /**
   * A machine opened, or something is known of the backup: of each session only the newest event is tried. Its key came long ago or not
   * at all, as nearly always.
   */
  probeAll(): void {
    const { waiting } = this.#options;
    for (const roomId of waiting.rooms) this.#probing.add(roomId);
    this.#add(waiting.rooms.flatMap((roomId) => [...waiting.in(roomId)].map((sessionId) => ({ roomId, sessionId }))));
  }

  #addUntried(changed: ReadonlySet<RoomId>): void {
    const { waiting, keeper } = this.#options;
    if (!waiting.hasUntried || keeper.machine === null) return;
    this.#add([...changed].flatMap((roomId) => waiting.untriedIn(roomId)));
  }

  #add(names: readonly RoomKeyName[]): void {
    for (const { roomId, sessionId } of names) {
      const sessions = this.#due.get(roomId) ?? new Set();
      this.#due.set(roomId, sessions.add(sessionId));
    }
    if (this.#isBusy || this.#due.size === 0) return;
    this.#isBusy = true;
    this.#options.scope.run(async (signal) => {
      try {
        for (let [next] = this.#due; next !== undefined && !signal.aborted; [next] = this.#due) {
          const [roomId, sessions] = next;
          this.#due.delete(roomId);
          await this.#reopen(roomId, sessions, signal);
        }
      } finally {
        this.#isBusy = false;
      }
    });
  }

  /** A room that cannot be read now keeps waiting. */
  async #reopen(roomId: RoomId, sessions: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const { database, opener, waiting } = this.#options;
    const met = new Set<string>();
    const left = new Set<string>();
    const tries = new Tries(opener, this.#probing.delete(roomId));
    let beyond: readonly [RoomId, number] | undefined;
    while (!signal.aborted) {
      const chunks = await chunkStore.range(database, {
        prefix: [roomId],
        direction: 'prev',
        limit: CHUNKS_A_READ,
        ...(beyond && { beyond }),
      });
      if (!chunks.ok) return;
      const found = chunks.value.flatMap(({ events }) => events.filter((event) => isAmong(event, sessions)));
      const opened = await tries.open(found);
      const changed = new Map(
        opened.flatMap((event, at) => (hasChanged(found[at], event) ? [[event.event_id, event]] : [])),
      );
      // Before they are stored: that changes the room, and what is noted then is looked for again.
      waiting.tried(
        roomId,
        found.filter((_, at) => isTried(opened[at])),
      );
      if (changed.size > 0) {
        const replaced = await this.#replace(roomId, changed, chunks.value);
        if (!replaced.ok) return waiting.untried(found.map(nameOf).filter(({ eventId }) => changed.has(eventId)));
      }
      for (const event of opened) {
        if (isEncrypted(event) && mayBeMended(event)) left.add(sessionOf(event) ?? '');
      }
      for (const event of found) met.add(sessionOf(event) ?? '');
      const last = chunks.value.at(-1);
      if (chunks.value.length < CHUNKS_A_READ || last === undefined) break;
      beyond = [roomId, last.order];
    }
    if (signal.aborted || this.#options.keeper.machine === null) return;
    waiting.looked(roomId, sessions);
    // Entries of an earlier run without a stored event belong to events that were shown outside the timeline. They are noted again when
    // shown again.
    const isDone = (sessionId: string) =>
      met.has(sessionId) ? !left.has(sessionId) : waiting.isFromEarlier({ roomId, sessionId });
    await waiting.delete(roomId, [...sessions].filter(isDone));
  }

  /** Puts `opened` in the place of what is stored and shown of them. */
  #replace(
    roomId: RoomId,
    opened: ReadonlyMap<EventId, RoomEvent>,
    among: readonly ChunkRecord[],
  ): Promise<Result<void, StorageFailure>> {
    const { rooms, database, pushRules } = this.#options;
    return rooms.serial.run(async () => {
      const room = await rooms.load(roomId);
      const before = rooms.records.get(roomId);
      if (!room.ok) return room;
      if (before === undefined) return ok();
      const { state, chunks: previous } = room.value;
      const chunks = previous.map((chunk) => withOpened(chunk, opened));
      const loaded = new Set(previous.map(({ order }) => order));
      const stored: ChunkRecord[] = [];
      for (const { order } of among) {
        const found = loaded.has(order) ? ok(undefined) : await chunkStore.get(database, [roomId, order]);
        if (!found.ok) return found;
        if (found.value !== undefined) stored.push(found.value);
      }
      const ops = [
        ...changedChunks(previous, chunks),
        ...changedChunks(
          stored,
          stored.map((chunk) => withOpened(chunk, opened)),
        ),
      ];
      const timeline = { state, chunks, previous, added: [], isNews: true };
      const record = recount(before, timeline, [], pushRules.current.current, rooms.kinds);
      const publish = () => {
        room.value.chunks = chunks;
      };
      const written = await rooms.commit([{ room: room.value, record, ops, publish }]);
      if (written.ok) this.reopened.emit({ roomId, events: opened });
      return written;
    });
  }
}

function isAmong(event: RoomEvent, sessions: ReadonlySet<string>): boolean {
  const sessionId = sessionOf(event);
  return isEncrypted(event) && sessionId !== null && sessions.has(sessionId) && mayBeMended(event);
}

function isTried(event: RoomEvent | undefined): boolean {
  return event !== undefined && (!isEncrypted(event) || event.crypto !== undefined);
}

function nameOf(event: RoomEvent) {
  return { roomId: event.room_id, sessionId: sessionOf(event) ?? '', eventId: event.event_id };
}

/** A chunk with what was opened of it. What changed meanwhile, because it was taken back, stays as it is now. */
function withOpened(chunk: ChunkRecord, opened: ReadonlyMap<EventId, RoomEvent>): ChunkRecord {
  if (!chunk.events.some((event) => isEncrypted(event) && opened.has(event.event_id))) return chunk;
  const events = chunk.events.map((event) => {
    const clear = isEncrypted(event) ? opened.get(event.event_id) : undefined;
    if (clear === undefined || event.unsigned === undefined) return clear ?? event;
    // Fields that became known meanwhile, such as the transaction id, stay.
    return { ...clear, unsigned: { ...clear.unsigned, ...withoutBundles(event.unsigned) } };
  });
  return { ...chunk, events };
}

function withoutBundles({ 'm.relations': _, ...rest }: RawContent): RawContent {
  return rest;
}
