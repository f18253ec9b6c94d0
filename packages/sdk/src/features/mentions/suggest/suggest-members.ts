import { sleep } from '../../../base/clock/clock.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { type RoomInMemory, roomPowerOf } from '../../../core/rooms/rooms.ts';
import { addressOf } from '../../../protocol/ids/address-of.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { mayNotify } from '../../../protocol/rules/power.ts';
import type { PrepareRequest, SuggestedMembers, SuggestRequest } from '../contract.ts';
import { toQuery } from './match.ts';
import { type IndexedMember, MemberIndex } from './member-index.ts';

/** More than anybody reads through. */
const MOST_FOUND = 50;
/** A request that finds too little waits this long for members that are still loading. */
const PATIENCE_MS = 3_000;
/** An index is forgotten when nobody asks for so long. */
const IDLE_MS = 120_000;

type Needs = Need<'clock' | 'scope' | 'me' | 'rooms' | 'members' | 'isGuest'>;

/** Suggests members of rooms. It keeps the index of the room that was asked for last. */
export class MemberSuggestions {
  readonly #needs: Needs;
  #kept: { readonly roomId: RoomId; readonly index: MemberIndex } | null = null;
  #cancelIdle: () => void = () => undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.scope.onEnd(() => this.#cancelIdle());
  }

  async suggest(
    { roomId, query: text, limit }: SuggestRequest,
    signal: AbortSignal,
  ): Promise<Result<SuggestedMembers, { readonly kind: 'unknownRoom' }>> {
    const { rooms, me, clock } = this.#needs;
    if (!rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
    const query = toQuery(text);
    const most = Math.min(limit, MOST_FOUND);
    const find = async (): Promise<readonly [RoomInMemory, readonly IndexedMember[]] | null> => {
      const room = await rooms.load(roomId);
      return room.ok ? [room.value, this.#indexOf(roomId).find(room.value, query, most, me)] : null;
    };
    let found = await find();
    const loading = this.#loadAll(roomId);
    if (loading !== null && (found?.[1].length ?? 0) < most) {
      await Promise.race([loading, sleep(clock, PATIENCE_MS, signal)]);
      found = await find();
    }
    if (found === null) return err({ kind: 'unknownRoom' });
    return ok(this.#toAnswer(roomId, text, ...found));
  }

  /**
   * Has the index of a room ready for the first request, of those members that are known, and says what that would find for no text yet.
   * Sync and other requests go on meanwhile. Null where the room is not known, or nobody waits any more.
   */
  async prepare({ roomId, limit }: PrepareRequest, signal: AbortSignal): Promise<SuggestedMembers | null> {
    const { rooms, me, clock } = this.#needs;
    if (!rooms.records.has(roomId)) return null;
    const room = await rooms.load(roomId);
    if (!room.ok || signal.aborted) return null;
    const index = this.#indexOf(roomId);
    await index.prepare(room.value, () => sleep(clock, 0, signal));
    if (signal.aborted) return null;
    const people = index.find(room.value, toQuery(''), Math.min(limit, MOST_FOUND), me);
    return this.#toAnswer(roomId, '', room.value, people);
  }

  #toAnswer(roomId: RoomId, text: string, room: RoomInMemory, people: readonly IndexedMember[]): SuggestedMembers {
    return {
      members: people.map((member) => toSuggested(room, member)),
      room: 'room'.startsWith(text.toLowerCase()) ? this.#wholeRoom(roomId, room) : null,
      isComplete: this.#needs.members.stateOf(roomId) === 'finished',
    };
  }

  /** The loading of all members; null where they are known, or could not be loaded. */
  #loadAll(roomId: RoomId): Promise<unknown> | null {
    const { members, scope } = this.#needs;
    if (members.stateOf(roomId) === 'finished' || members.hasFailed(roomId)) return null;
    const loading = members.load(roomId);
    scope.run(async () => void (await loading));
    return loading;
  }

  #wholeRoom(roomId: RoomId, { state }: RoomInMemory): SuggestedMembers['room'] {
    const { rooms, me, isGuest } = this.#needs;
    const record = rooms.records.get(roomId);
    const actor = { userId: me, membership: record?.membership ?? null, isGuest: isGuest.current };
    return mayNotify(roomPowerOf(state), actor, 'room') ? { joinedCount: record?.joinedCount ?? null } : null;
  }

  #indexOf(roomId: RoomId): MemberIndex {
    this.#cancelIdle();
    this.#cancelIdle = this.#needs.clock.setTimer(IDLE_MS, () => {
      this.#kept = null;
    });
    if (this.#kept?.roomId !== roomId) this.#kept = { roomId, index: new MemberIndex() };
    return this.#kept.index;
  }
}

function toSuggested(
  { state }: RoomInMemory,
  { userId, shownName, avatar, membership }: IndexedMember,
): SuggestedMembers['members'][number] {
  const isAmbiguous = state.nameOf(userId) !== shownName;
  return { userId, name: shownName, isAmbiguous, avatar, membership, address: addressOf(userId) };
}
