import { integerAt, objectAt, ownEntries } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** State of an archived room: the levels that come back when it is opened again. */
export const ARCHIVE_TYPE = 'app.parley.archive';

/** The levels that archiving raised. */
export interface RoomArchive {
  /** The level that each of them was raised to. */
  readonly raisedTo: number;
  /** The level before of what is not listed; absent for what was not raised. */
  readonly eventsDefault?: number;
  readonly stateDefault?: number;
  /** The levels before of types of events. */
  readonly events: ReadonlyMap<string, number>;
}

/** Reads the content of the state; null for that of a room that is open, and for what is none. Only lower levels count as those before. */
export function decodeArchive(content: RawContent): RoomArchive | null {
  const raisedTo = integerAt(content, 'raised_to');
  const levels = objectAt(content, 'levels');
  if (raisedTo === undefined || levels === undefined) return null;
  const lower = (level: number | undefined) => (level !== undefined && level < raisedTo ? level : undefined);
  const listed = objectAt(levels, 'events') ?? {};
  const events = new Map<string, number>();
  for (const [type] of ownEntries(listed)) {
    const level = lower(integerAt(listed, type));
    if (level !== undefined) events.set(type, level);
  }
  const eventsDefault = lower(integerAt(levels, 'events_default'));
  const stateDefault = lower(integerAt(levels, 'state_default'));
  return {
    raisedTo,
    ...(eventsDefault !== undefined && { eventsDefault }),
    ...(stateDefault !== undefined && { stateDefault }),
    events,
  };
}
