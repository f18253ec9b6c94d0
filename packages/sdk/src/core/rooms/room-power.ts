import { stringAt } from '../../base/json/guards.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import { decodeCreate } from '../../protocol/events/state.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import type { RoomState } from './room-state.ts';

/** A room's version; a room without a create event is taken for version 1 (01.R-02). */
export function roomVersionOf(state: RoomState): string {
  const create = state.get('m.room.create');
  return (create === undefined ? undefined : stringAt(create.content, 'room_version')) ?? '1';
}

/** What the power rules look at (01.P-01 to 01.P-05). */
export function roomPowerOf(state: RoomState): RoomPower {
  const create = state.get('m.room.create');
  const levels = state.get('m.room.power_levels');
  return {
    roomVersion: roomVersionOf(state),
    creators: create === undefined ? [] : decodeCreate(create.content, create.sender).creators,
    levels: levels === undefined ? null : decodePowerLevels(levels.content),
  };
}
