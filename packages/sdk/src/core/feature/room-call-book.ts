import type { EpochMs } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomInMemory } from '../rooms/loaded-room.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { Need } from './faces.ts';

/** While there are calls, the clock of the machine is looked at this often: one that is set right ends memberships, and brings others back. */
const LOOK_EVERY_MS = 30_000;
/** Clocks that count together drift apart less than this. */
const DRIFT_MS = 2_000;

/** The members of a call, and when that changes by itself; null for never. */
export interface CallMembers<Member> {
  readonly members: readonly Member[];
  readonly nextExpiry: EpochMs | null;
}

/** All that a call is read from. */
export interface CallSource<Member> {
  readonly state: RoomState;
  /** Memberships that stick. */
  readonly sticky: readonly Member[];
  /** All members of the room are known: whoever is not among them is not in it. */
  readonly hasAllMembers: boolean;
  readonly now: EpochMs;
}

/** A room's call, and what it was read from. */
export interface KnownCall<Member> extends CallMembers<Member> {
  readonly state: RoomState;
  readonly revision: number;
  readonly memberRevision: number;
  readonly hasAllMembers: boolean;
  readonly sticky: readonly Member[];
  /** The time at which it was read. */
  readonly readAt: EpochMs;
}

/** Memberships that stick, beside those of the state. */
export interface StickyMembers<Member> {
  readonly changed: Signal<RoomId>;
  of(roomId: RoomId): readonly Member[];
}

/** The kind of call that a book is of. */
export interface CallKind<Member> {
  readonly sticky: StickyMembers<Member> | null;
  readonly read: (source: CallSource<Member>) => CallMembers<Member>;
}

/**
 * The calls of all rooms. Rooms whose records say that state of theirs stands are read, and those that somebody looks at; all others are
 * left alone, whatever happens in them.
 */
export class RoomCallBook<Member> {
  /** Tells of rooms whose members changed. */
  readonly changed = new Signal<RoomId>();
  /** Tells of rooms that were read, changed or not. */
  readonly read = new Signal<RoomId>();
  readonly #deps: Need<'env' | 'scope' | 'rooms'>;
  readonly #kind: CallKind<Member>;
  readonly #calls = new Map<RoomId, KnownCall<Member>>();
  readonly #nobody: readonly Member[] = [];
  readonly #watched = new Map<RoomId, number>();
  #cancelTimer = () => {};
  /** The distance of the wall clock from the one that nobody sets. */
  #offsetMs: number;

  constructor(deps: Need<'env' | 'scope' | 'rooms'>, kind: CallKind<Member>) {
    this.#deps = deps;
    this.#kind = kind;
    const { scope, rooms, env } = deps;
    this.#offsetMs = env.clock.now() - env.clock.monotonicMs();
    scope.onEnd(rooms.changed.subscribe((changed) => this.#look(changed)));
    if (kind.sticky !== null) scope.onEnd(kind.sticky.changed.subscribe((roomId) => this.#read([roomId])));
    scope.onEnd(() => this.#cancelTimer());
    this.#look(rooms.records.keys());
  }

  /** The devices in the call of a room, the first to come first. */
  membersOf(roomId: RoomId): readonly Member[] {
    return this.#calls.get(roomId)?.members ?? this.#nobody;
  }

  /** The state that a call was read from: its room may have left the memory since. */
  stateOf(roomId: RoomId): RoomState | undefined {
    return this.#calls.get(roomId)?.state;
  }

  /** Rooms with somebody in their call. */
  get running(): readonly RoomId[] {
    return [...this.#calls].flatMap(([roomId, { members }]) => (members.length > 0 ? [roomId] : []));
  }

  /** Follows the devices in the call of a room. */
  follow(roomId: RoomId): Readable<readonly Member[]> {
    const changed = {
      subscribe: (listener: () => void) => this.changed.subscribe((other) => other === roomId && listener()),
    };
    return new DerivedValue([changed], () => this.membersOf(roomId));
  }

  /** Reads a room whatever its record says, until `scope` ends. */
  watch(roomId: RoomId, scope: Scope): void {
    this.#watched.set(roomId, (this.#watched.get(roomId) ?? 0) + 1);
    scope.onEnd(this.#deps.rooms.open(roomId));
    scope.onEnd(() => {
      const left = (this.#watched.get(roomId) ?? 1) - 1;
      if (left > 0) this.#watched.set(roomId, left);
      else this.#watched.delete(roomId);
    });
    this.#read([roomId]);
  }

  #look(roomIds: Iterable<RoomId>): void {
    const now = this.#deps.env.clock.now();
    const { records } = this.#deps.rooms;
    const wanted: RoomId[] = [];
    // A clock that was set tells another story of all rooms.
    for (const roomId of this.#isClockSet() ? new Set([...roomIds, ...records.keys()]) : roomIds) {
      const isStanding = (records.get(roomId)?.standsUntil ?? 0) > now;
      if (isStanding || this.#calls.has(roomId) || this.#watched.has(roomId)) wanted.push(roomId);
    }
    if (wanted.length > 0) this.#read(wanted);
  }

  /** Reads what is in memory at once, so that a page sees state and call change together. */
  #read(roomIds: readonly RoomId[]): void {
    const { rooms, scope } = this.#deps;
    const missing = roomIds.filter((roomId) => {
      const room = rooms.peek(roomId);
      if (room !== undefined) this.#take(roomId, room);
      return room === undefined;
    });
    this.#setTimer();
    if (missing.length === 0) return;
    scope.run(async (signal) => {
      for (const roomId of missing) {
        const room = await rooms.load(roomId);
        if (signal.aborted) return;
        if (room.ok) this.#take(roomId, room.value);
      }
      this.#setTimer();
    });
  }

  #take(roomId: RoomId, { state }: RoomInMemory): void {
    const now = this.#deps.env.clock.now();
    const record = this.#deps.rooms.records.get(roomId);
    const sources = {
      ...{ revision: state.revision, memberRevision: state.memberRevision },
      ...{ hasAllMembers: record?.hasAllMembers === true, sticky: this.#kind.sticky?.of(roomId) ?? this.#nobody },
    };
    const before = this.#calls.get(roomId);
    const isSame =
      before !== undefined && isOf(before, sources) && before.readAt <= now && (before.nextExpiry ?? Infinity) > now;
    if (!isSame) {
      // A user who is not in a room sees nothing of its call end.
      const read =
        record?.membership === 'join'
          ? this.#kind.read({ state, now, ...sources })
          : { members: this.#nobody, nextExpiry: null };
      const members = before !== undefined && isSameList(before.members, read.members) ? before.members : read.members;
      if (members.length > 0 || this.#watched.has(roomId))
        this.#calls.set(roomId, { ...read, ...sources, state, members, readAt: now });
      else this.#calls.delete(roomId);
      if (members !== (before?.members ?? this.#nobody)) this.changed.emit(roomId);
    }
    this.read.emit(roomId);
  }

  #setTimer(): void {
    const { clock } = this.#deps.env;
    this.#cancelTimer();
    if (this.#calls.size === 0) return;
    let nextMs = LOOK_EVERY_MS;
    for (const { nextExpiry } of this.#calls.values())
      if (nextExpiry !== null) nextMs = Math.min(nextMs, nextExpiry - clock.now());
    this.#cancelTimer = clock.setTimer(Math.max(nextMs, 0), () => this.#lookAtTime());
  }

  #lookAtTime(): void {
    this.#look([]);
    this.#readExpired();
  }

  /** True if the clock was set since the last time. */
  #isClockSet(): boolean {
    const { clock } = this.#deps.env;
    const offsetMs = clock.now() - clock.monotonicMs();
    if (Math.abs(offsetMs - this.#offsetMs) < DRIFT_MS) return false;
    this.#offsetMs = offsetMs;
    return true;
  }

  #readExpired(): void {
    const now = this.#deps.env.clock.now();
    const due = [...this.#calls].flatMap(([roomId, { nextExpiry }]) =>
      (nextExpiry ?? Infinity) <= now ? [roomId] : [],
    );
    this.#read(due);
  }
}

function isOf<Member>(
  call: KnownCall<Member>,
  sources: Omit<KnownCall<Member>, 'state' | 'members' | 'nextExpiry' | 'readAt'>,
): boolean {
  return (
    call.revision === sources.revision &&
    call.memberRevision === sources.memberRevision &&
    call.hasAllMembers === sources.hasAllMembers &&
    call.sticky === sources.sticky
  );
}

function isSameList<Member>(one: readonly Member[], other: readonly Member[]): boolean {
  return one.length === other.length && one.every((member, index) => member === other[index]);
}
