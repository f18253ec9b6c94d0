import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PolicyHit } from '../../protocol/rules/policy-index.ts';

/** Looks up what the lists say that the user follows. */
export interface PolicyLookup {
  readonly onUser: (userId: UserId) => PolicyHit | null;
  readonly onRoom: (roomId: RoomId) => PolicyHit | null;
}

const NO_LISTS: PolicyLookup = { onUser: () => null, onRoom: () => null };

/** The policy lists that the user follows. The slice that reads them offers what they say; until then they say nothing. */
export class Policies {
  readonly #offered = new ObservableValue<PolicyLookup>(NO_LISTS);

  get current(): Readable<PolicyLookup> {
    return this.#offered;
  }

  /** Replaces what is looked up. */
  offer(lookup: PolicyLookup | null): void {
    this.#offered.set(lookup ?? NO_LISTS);
  }
}

/** Says of an invitation that it stays hidden. */
export type HidesInvites = (inviter: UserId | null, roomId: RoomId) => boolean;

/** Adds what the lists say to the user's own rules: on the room, the inviter, and the servers of both (10.O-02). */
export function withPolicies(own: Readable<(inviter: UserId) => boolean>, policies: Policies): Readable<HidesInvites> {
  return new DerivedValue([own, policies.current], () => (inviter, roomId) => {
    const { onUser, onRoom } = policies.current.current;
    if (inviter !== null && (own.current(inviter) || onUser(inviter) !== null)) return true;
    return onRoom(roomId) !== null;
  });
}
