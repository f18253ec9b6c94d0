import { isSameData } from '../../base/json/same-data.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { avatarOf, type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import { leftRooms } from '../../protocol/endpoints/left-rooms.ts';
import { decodeJoinRules } from '../../protocol/events/state.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { MembershipFailure, PastRoom, PastRooms as PastRoomsShown } from './contract.ts';
import { STATE_TOLD, toldRoom } from './told-room.ts';
import { entryByRule, waysInto } from './ways-in.ts';

/** More are counted only. */
const MOST = 500;

type Deps = Need<'me' | 'requests' | 'rooms'>;

/**
 * The rooms that the user is not in any more, or asked to join. Those that were left on this device have records here; of the others the
 * server tells when it is asked, and that is kept as long as the account runs.
 */
export class PastRooms {
  readonly #deps: Deps;
  readonly #changed = new Signal<ReadonlySet<RoomId>>();
  #told: ReadonlyMap<RoomId, PastRoom> = new Map();
  /** Rooms that were forgotten here: servers give an answer again for minutes, and it may be from before. */
  readonly #forgotten = new Set<RoomId>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** All rooms are looked at once, then those that change. */
  open(scope: Scope): Readable<PastRoomsShown> {
    const { rooms } = this.#deps;
    const found = new Map<RoomId, PastRoom>();
    const changed = new Signal<void>();
    const look = (roomIds: Iterable<RoomId>) => {
      for (const roomId of roomIds) {
        const room = this.#roomOf(roomId);
        if (room === null) found.delete(roomId);
        else found.set(roomId, withEntry(room, found.get(roomId)));
      }
      changed.emit();
    };
    look(rooms.records.keys());
    look(this.#told.keys());
    scope.onEnd(rooms.changed.subscribe(look));
    scope.onEnd(this.#changed.subscribe(look));
    return new DerivedValue<PastRoomsShown>([changed], (before) => {
      const all = [...found.values()];
      const next = { rooms: all.slice(0, MOST), others: Math.max(0, all.length - MOST) };
      return before !== undefined && isSameData(before, next) ? before : next;
    });
  }

  /** Asks the server. Sync goes on meanwhile, and what it brought is newer than the answer. */
  async find(signal: AbortSignal): Promise<Result<null, MembershipFailure>> {
    const { me, requests } = this.#deps;
    const answer = await requests.send(leftRooms(me, { state: STATE_TOLD, limit: 1 }), { signal });
    if (!answer.ok) return err(refusalOf(answer.error));
    const before = this.#told;
    this.#told = new Map(
      answer.value.rooms.flatMap((delta) => {
        const room = toldRoom(delta, me);
        return room === null || this.#forgotten.has(room.roomId) ? [] : [[room.roomId, room] as const];
      }),
    );
    this.#changed.emit(new Set([...before.keys(), ...this.#told.keys()]));
    return ok(null);
  }

  /** The server told of it before it was forgotten. */
  forget(roomId: RoomId): void {
    this.#forgotten.add(roomId);
    this.#told = new Map([...this.#told].filter(([told]) => told !== roomId));
    this.#changed.emit(new Set([roomId]));
  }

  #roomOf(roomId: RoomId): PastRoom | null {
    const record = this.#deps.rooms.records.get(roomId);
    const told = this.#told.get(roomId) ?? null;
    return record === undefined ? told : this.#recordedRoom(record, told);
  }

  /** The record says how the user stands to the room; the server, what the record does not have. */
  #recordedRoom(record: RoomRecord, told: PastRoom | null): PastRoom | null {
    const { roomId, membership, removal: kept = null, isSpace } = record;
    if (membership === 'join' || membership === 'invite') return null;
    const { me, rooms } = this.#deps;
    const name = roomNameOf(record, me);
    const rules = rooms.peek(roomId)?.state.get('m.room.join_rules');
    const removal = kept === null ? null : { kind: kept.kind, byName: kept.byName, reason: kept.reason };
    const people = [...(kept === null ? [] : [kept.by]), ...record.heroes.map(({ userId }) => userId)];
    return {
      roomId,
      name: name.kind === 'empty' && told !== null ? told.name : name,
      avatar: avatarOf(record) ?? told?.avatar ?? null,
      isSpace,
      membership,
      removal: membership === 'knock' ? null : (removal ?? told?.removal ?? null),
      entry: rules === undefined ? (told?.entry ?? entryOf(record)) : entryByRule(decodeJoinRules(rules.content).rule),
      via: [...new Set([...waysInto(roomId, people), ...(told?.via ?? [])])],
    };
  }
}

/** A room that one asked to join is one that is asked. */
function entryOf({ membership }: RoomRecord): PastRoom['entry'] {
  return membership === 'knock' ? 'knock' : 'perhaps';
}

/** The way in that was known before, also after a request was taken back or refused. */
function withEntry(room: PastRoom, before: PastRoom | undefined): PastRoom {
  return room.entry === 'perhaps' && before !== undefined ? { ...room, entry: before.entry } : room;
}
