/** Rooms that are archived: people read, and only those who may change levels write. Pure. */
import { decodeArchive, type RoomArchive } from '../events/archive.ts';
import type { RawContent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { levelToSend, powerLevelOf, type RoomPower } from './power.ts';

/** An archive as the room has it: its content, and who wrote it. */
export interface WrittenArchive {
  readonly sender: UserId;
  readonly content: RawContent;
}

/**
 * The archive that is in force; null while the room is open. Only the word of somebody who may change levels counts: others could have
 * them lowered by it.
 */
export function archiveInForce(room: RoomPower, written: WrittenArchive | undefined): RoomArchive | null {
  const archive = written === undefined ? null : decodeArchive(written.content);
  if (written === undefined || archive === null || room.levels === null) return null;
  if (powerLevelOf(room, written.sender) < levelToSend(room, 'm.room.power_levels', 'state')) return null;
  return room.levels.eventsDefault >= archive.raisedTo ? archive : null;
}
