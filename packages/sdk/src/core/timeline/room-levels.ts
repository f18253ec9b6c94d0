import type { StateEvent } from '../../protocol/events/event.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { roomPowerOf } from '../rooms/room-power.ts';
import type { RoomState } from '../rooms/room-state.ts';

/** The levels of one room: the same object as long as they stay the same, so that items which depend on them need not be made anew. */
export class RoomLevels {
  #levels: StateEvent | undefined;
  #create: StateEvent | undefined;
  #power: RoomPower | undefined;

  /** The rights of users by `state`. */
  of(state: RoomState): RoomPower {
    if (this.#power === undefined || this.haveChanged(state)) {
      this.#levels = state.get('m.room.power_levels');
      this.#create = state.get('m.room.create');
      this.#power = roomPowerOf(state);
    }
    return this.#power;
  }

  /** Whether `state` says otherwise than when it was asked last; true before that. */
  haveChanged(state: RoomState): boolean {
    return (
      this.#power === undefined ||
      state.get('m.room.power_levels') !== this.#levels ||
      state.get('m.room.create') !== this.#create
    );
  }
}
