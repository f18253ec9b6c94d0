import { Signal } from '../../base/value/signal.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** The rooms of a group; null while they are not known. */
export type RoomsOfGroup = (groupId: RoomId) => ReadonlySet<RoomId> | null;

/** Groups of rooms that a list can be reduced to. One feature knows them; without it there are none. */
export class RoomGroups {
  /** Tells that rooms came into groups, or left them. */
  readonly changed = new Signal<void>();
  #source: RoomsOfGroup | null = null;

  /** Makes `source` the one that is asked. Returns the function that ends that. */
  offer(source: RoomsOfGroup): () => void {
    this.#source = source;
    return () => {
      if (this.#source === source) this.#source = null;
    };
  }

  /** The rooms that a list of a group has: `all` for no group, or where nobody knows any; null while they are not known. */
  roomsOf(groupId: RoomId | null): ReadonlySet<RoomId> | 'all' | null {
    return groupId === null || this.#source === null ? 'all' : this.#source(groupId);
  }
}
