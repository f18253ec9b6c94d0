import { decodeMember } from '../../protocol/events/member.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Person } from '../events/shown-parts.ts';
import type { RoomState } from '../rooms/room-state.ts';

/**
 * The people of one room as they are shown. Somebody stays the same object as long as name and picture stay the same, so
 * that items which show them need not be made anew.
 */
export class People {
  readonly #known = new Map<UserId, Person>();

  /** `userId` as `state` calls them now. */
  of(state: RoomState, userId: UserId): Person {
    const event = state.member(userId);
    const name = state.nameOf(userId);
    // Who left or was banned keeps the picture they had, as they do the name.
    const avatar = event === undefined ? null : (decodeMember(event)?.avatar ?? null);
    const before = this.#known.get(userId);
    if (before !== undefined && before.name === name && before.avatar === avatar) return before;
    const person: Person = { userId, name, avatar };
    this.#known.set(userId, person);
    return person;
  }

  /** Whether `state` calls anybody otherwise who was asked for before. */
  haveChanged(state: RoomState): boolean {
    return [...this.#known].some(([userId, person]) => this.of(state, userId) !== person);
  }
}
