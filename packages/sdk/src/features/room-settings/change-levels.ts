import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { currentLevels, type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import { firstLevels, withLevel } from '../../protocol/rules/level-change.ts';
import { permissionsOf, withPermission } from '../../protocol/rules/permissions.ts';
import { powerLevelOf, type RoomPower } from '../../protocol/rules/power.ts';
import { askFor } from './ask.ts';
import type { RoomChange, RoomSettingsFailure } from './contract.ts';

type Deps = Need<'me' | 'requests'>;
type LevelChange = Extract<RoomChange, { readonly kind: 'permission' | 'role' }>;
type LevelPermission = Extract<RoomChange, { readonly kind: 'permission' }>['permission'];

/**
 * Changes the level of somebody or of a permission. Levels are sent all together: the server is asked for those of now, so that no
 * change of a moment ago is undone (01.P-10).
 */
export async function changeLevels(
  deps: Deps,
  state: RoomState,
  change: LevelChange,
  signal: AbortSignal,
): Promise<Result<null, RoomSettingsFailure>> {
  const { roomId } = state;
  const current = await currentLevels(deps.requests, roomId, signal);
  if (!current.ok) return err(refusalOf(current.error));
  const content = current.value;
  const power: RoomPower = { ...roomPowerOf(state), levels: content === null ? null : decodePowerLevels(content) };
  if (!isWithinReach(power, deps, change)) return err({ kind: 'invalid' });
  const before = content ?? firstLevels(power);
  const next =
    change.kind === 'role'
      ? withLevel(before, change.userId, change.level)
      : withPermission(before, change.permission, change.level);
  return askFor(deps, sendState(roomId, 'm.room.power_levels', '', next), signal);
}

/** Nobody changes what is above their own level, or gives more than they have (spec, authorisation rules of levels). */
function isWithinReach(power: RoomPower, { me }: Deps, change: LevelChange): boolean {
  const own = powerLevelOf(power, me);
  if (change.level !== null && (!Number.isSafeInteger(change.level) || change.level > own)) return false;
  if (change.kind === 'role') {
    const theirs = powerLevelOf(power, change.userId);
    return theirs !== Number.POSITIVE_INFINITY && (change.userId === me || theirs < own);
  }
  const { permission } = change;
  const row = permissionsOf(power).find((known) => isSame(known.permission, permission));
  return row === undefined || row.level <= own;
}

function isSame(one: LevelPermission, other: LevelPermission): boolean {
  if (one.kind === 'named') return other.kind === 'named' && one.name === other.name;
  return other.kind === 'event' && one.type === other.type;
}
