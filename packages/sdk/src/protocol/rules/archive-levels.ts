/** The levels that archiving a room raises, and brings back. Pure. */
import { objectAt, ownEntries } from '../../base/json/guards.ts';
import type { RoomArchive } from '../events/archive.ts';
import type { RawContent } from '../events/event.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import { levelToSend, type RoomPower } from './power.ts';

const LEVELS = 'm.room.power_levels';

/** `content` with levels of an archived room, and what they were; null where everybody may change levels. */
export function archivedLevels(
  content: RawContent,
  room: RoomPower,
): { readonly content: RawContent; readonly archive: RoomArchive } | null {
  const { eventsDefault, stateDefault, events, usersDefault } = decodePowerLevels(content);
  const raisedTo = levelToSend({ ...room, levels: decodePowerLevels(content) }, LEVELS, 'state');
  if (usersDefault >= raisedTo) return null;
  const raised = new Map([...events].filter(([, level]) => level < raisedTo));
  const archive: RoomArchive = {
    raisedTo,
    ...(eventsDefault < raisedTo && { eventsDefault }),
    ...(stateDefault < raisedTo && { stateDefault }),
    events: raised,
  };
  const before = objectAt(content, 'events') ?? {};
  return {
    archive,
    content: {
      ...content,
      ...(eventsDefault < raisedTo && { events_default: raisedTo }),
      ...(stateDefault < raisedTo && { state_default: raisedTo }),
      events: Object.fromEntries(
        ownEntries(before).map(([type, level]) => [type, raised.has(type) ? raisedTo : level]),
      ),
    },
  };
}

/** `content` with the levels of before. One that was changed since then stays as it is. */
export function reopenedLevels(content: RawContent, archive: RoomArchive): RawContent {
  const { raisedTo } = archive;
  const now = decodePowerLevels(content);
  const before = objectAt(content, 'events') ?? {};
  const levelOf = (type: string, level: unknown) =>
    level === raisedTo && type !== LEVELS ? (archive.events.get(type) ?? level) : level;
  return {
    ...content,
    ...(now.eventsDefault === raisedTo &&
      archive.eventsDefault !== undefined && { events_default: archive.eventsDefault }),
    ...(now.stateDefault === raisedTo && archive.stateDefault !== undefined && { state_default: archive.stateDefault }),
    events: Object.fromEntries(ownEntries(before).map(([type, level]) => [type, levelOf(type, level)])),
  };
}

/** The content of the state of an archive. */
export function encodeArchive({ raisedTo, eventsDefault, stateDefault, events }: RoomArchive): RawContent {
  return {
    raised_to: raisedTo,
    levels: {
      ...(eventsDefault !== undefined && { events_default: eventsDefault }),
      ...(stateDefault !== undefined && { state_default: stateDefault }),
      events: Object.fromEntries(events),
    },
  };
}
