import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import type { FoldContext, RoomContext } from '../events/event-socket.ts';
import type { Person } from '../events/shown-parts.ts';

/**
 * Notes what content and folds read of the room while an item is made. Nobody has to list what an item was made from: it is made anew as
 * soon as one of these reads would give something else.
 */
export class RoomReads implements RoomContext {
  readonly me: UserId;
  readonly #room: RoomContext;
  readonly #people = new Map<UserId, Person>();
  readonly #rooms = new Map<RoomId, string>();
  #power: RoomPower | undefined;

  constructor(room: RoomContext) {
    this.me = room.me;
    this.#room = room;
  }

  readonly person = (userId: UserId): Person => {
    const person = this.#room.person(userId);
    this.#people.set(userId, person);
    return person;
  };

  readonly roomName = (roomId: RoomId): string => {
    const name = this.#room.roomName(roomId);
    this.#rooms.set(roomId, name);
    return name;
  };

  get power(): RoomPower {
    this.#power = this.#room.power;
    return this.#power;
  }

  /** The context of a fold onto `entry`, whose reads are noted too. */
  ofFold(entry: RoomEvent, known: Pick<FoldContext, 'isComplete' | 'unreadable'>): FoldContext {
    const power = () => this.power;
    return {
      me: this.me,
      person: this.person,
      roomName: this.roomName,
      get power() {
        return power();
      },
      entry,
      ...known,
    };
  }

  /** True if everything that was read is the same in `room`. */
  areTrueIn(room: RoomContext): boolean {
    if (this.#power !== undefined && this.#power !== room.power) return false;
    if (![...this.#rooms].every(([roomId, name]) => room.roomName(roomId) === name)) return false;
    return [...this.#people].every(([userId, person]) => room.person(userId) === person);
  }
}
