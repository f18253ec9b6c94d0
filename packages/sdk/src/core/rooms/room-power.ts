import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import { decodeCreate } from '../../protocol/events/state.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import type { RoomState } from './room-state.ts';

/** What the power rules look at (01.P-01 to 01.P-05). */
export function roomPowerOf(state: RoomState): RoomPower {
  const create = state.get('m.room.create');
  const levels = state.get('m.room.power_levels');
  return {
    roomVersion: state.version,
    creators: create === undefined ? [] : decodeCreate(create.content, create.sender).creators,
    levels: levels === undefined ? null : decodePowerLevels(levels.content),
  };
}
