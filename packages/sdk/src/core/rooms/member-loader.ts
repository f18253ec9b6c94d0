/**
 * All members of a room, for whoever needs more of them than lazy loading brings (01.M-12): a list of them, or keys for all.
 *
 * What the server answers replaces what was known before it was asked, for it is newer: lazy loading says nothing of who left or
 * changed their name in a gap. What sync tells while the request is under way is newer still, and stays. Members are stored like
 * those that sync brings, and the room's record says that they are all there until something may have been missed.
 */
import { err, ok, type Result } from '../../base/result/result.ts';
import { Signal } from '../../base/value/signal.ts';
import { roomMembers } from '../../protocol/endpoints/room-membership.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { Rooms } from './account-rooms.ts';
import { memberOps } from './member-ops.ts';
import type { RoomState } from './room-state.ts';

export type MemberLoading = 'notStarted' | 'inProgress' | 'finished';

export type MemberLoadFailure = RequestFailure | { readonly kind: 'unknownRoom' } | { readonly kind: 'storageFailed' };

export interface MemberLoaderOptions {
  readonly rooms: Rooms;
  readonly requests: Requests;
  /** The place in time that members are asked for, in the server's words; null where it is now. */
  readonly placeInTime: () => string | null;
  readonly signal: AbortSignal;
}

/** Loads the members of rooms, each at most once at a time. */
export class MemberLoader {
  /** Tells which room's loading stands elsewhere now. */
  readonly changed = new Signal<RoomId>();
  readonly #options: MemberLoaderOptions;
  readonly #underWay = new Map<RoomId, Promise<Result<void, MemberLoadFailure>>>();
  /** Encrypted rooms whose members the server itself named since the start: who gets keys is not taken from a disk. */
  readonly #confirmed = new Set<RoomId>();
  readonly #failed = new Set<RoomId>();

  constructor(options: MemberLoaderOptions) {
    this.#options = options;
  }

  /** Where the loading of a room stands; a failure leaves it where it began. */
  stateOf(roomId: RoomId): MemberLoading {
    if (this.#underWay.has(roomId)) return 'inProgress';
    const record = this.#options.rooms.records.get(roomId);
    if (record?.hasAllMembers !== true) return 'notStarted';
    return record.isEncrypted && !this.#confirmed.has(roomId) ? 'notStarted' : 'finished';
  }

  /** Whether the last try failed; the next one is up to whoever needs the members. */
  hasFailed(roomId: RoomId): boolean {
    return this.#failed.has(roomId);
  }

  /** Sees to it that all members are known. Asks nobody when they are. */
  load(roomId: RoomId): Promise<Result<void, MemberLoadFailure>> {
    const underWay = this.#underWay.get(roomId);
    if (underWay !== undefined) return underWay;
    if (this.stateOf(roomId) === 'finished') return Promise.resolve(ok());
    this.#failed.delete(roomId);
    const loading = this.#fetch(roomId)
      .then((result) => {
        if (!result.ok) this.#failed.add(roomId);
        return result;
      })
      .finally(() => {
        this.#underWay.delete(roomId);
        this.changed.emit(roomId);
      });
    this.#underWay.set(roomId, loading);
    this.changed.emit(roomId);
    return loading;
  }

  async #fetch(roomId: RoomId): Promise<Result<void, MemberLoadFailure>> {
    const { rooms, requests, placeInTime, signal } = this.#options;
    const before = await rooms.load(roomId);
    if (!before.ok) return err({ kind: 'storageFailed' });
    const known = new Map([...before.value.state.members()].map((event) => [event.state_key, event]));
    const answer = await requests.send(roomMembers(roomId, placeInTime()), { signal });
    if (!answer.ok) return err(answer.error);
    return rooms.serial.run(() => this.#store(roomId, answer.value.members, known));
  }

  async #store(
    roomId: RoomId,
    members: readonly StateEvent[],
    known: ReadonlyMap<string, StateEvent>,
  ): Promise<Result<void, MemberLoadFailure>> {
    const { rooms } = this.#options;
    const room = await rooms.load(roomId);
    const record = rooms.records.get(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    if (record === undefined) return err({ kind: 'unknownRoom' });
    const { state } = room.value;
    const pages = state.putMembers(newerMembers(state, members, known));
    const change = { ...record, hasAllMembers: true };
    const ops = memberOps(state, pages);
    const written = await rooms.commit([{ room: room.value, record: change, ops, publish: () => undefined }]);
    if (!written.ok) return err({ kind: 'storageFailed' });
    this.#confirmed.add(roomId);
    return ok();
  }
}

/** What the answer changes: members that sync did not tell of since it was asked for, and those it does not name any more. */
function newerMembers(
  state: RoomState,
  members: readonly StateEvent[],
  known: ReadonlyMap<string, StateEvent>,
): readonly StateEvent[] {
  const isUntouched = (userId: string) => state.member(userId)?.event_id === known.get(userId)?.event_id;
  const named = new Set(members.map((event) => event.state_key));
  const changed = members.filter((event) => {
    return isUntouched(event.state_key) && state.member(event.state_key)?.event_id !== event.event_id;
  });
  const gone = [...known.values()].filter((event) => {
    return !named.has(event.state_key) && isUntouched(event.state_key) && decodeMember(event)?.membership !== 'leave';
  });
  return [...changed, ...gone.map(asLeft)];
}

/** Who left in a gap: their leaving is not known, but their name still stands beside what they said (01.M-06). */
function asLeft(event: StateEvent): StateEvent {
  return { ...event, content: { ...event.content, membership: 'leave' } };
}
