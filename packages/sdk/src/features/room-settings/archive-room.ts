import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { currentLevels, type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { ARCHIVE_TYPE } from '../../protocol/events/archive.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import { archiveInForce } from '../../protocol/rules/archive.ts';
import { archivedLevels, encodeArchive, reopenedLevels } from '../../protocol/rules/archive-levels.ts';
import { firstLevels } from '../../protocol/rules/level-change.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { askFor } from './ask.ts';
import type { RoomSettingsFailure } from './contract.ts';

type Deps = Need<'requests'>;
type Done = Promise<Result<null, RoomSettingsFailure>>;

/**
 * Archives a room, or opens it again. What was before is stored before it is changed, and taken away after it is back: whatever fails
 * between loses nothing, and can be done once more.
 */
export async function changeArchive(deps: Deps, state: RoomState, isArchived: boolean, signal: AbortSignal): Done {
  const { roomId } = state;
  const current = await currentLevels(deps.requests, roomId, signal);
  if (!current.ok) return err(refusalOf(current.error));
  const known = roomPowerOf(state);
  const content = current.value ?? firstLevels(known);
  const power: RoomPower = { ...known, levels: decodePowerLevels(content) };
  const archiveNow = archiveInForce(power, state.get(ARCHIVE_TYPE));
  // It is as wanted already.
  if (isArchived === (archiveNow !== null)) return err({ kind: 'invalid' });
  const send = (type: string, what: RawContent) => askFor(deps, sendState(roomId, type, '', what), signal);
  if (archiveNow !== null) {
    const opened = await send('m.room.power_levels', reopenedLevels(content, archiveNow));
    return opened.ok ? send(ARCHIVE_TYPE, {}) : opened;
  }
  const made = archivedLevels(content, power);
  if (made === null) return err({ kind: 'invalid' });
  const kept = await send(ARCHIVE_TYPE, encodeArchive(made.archive));
  return kept.ok ? send('m.room.power_levels', made.content) : kept;
}
