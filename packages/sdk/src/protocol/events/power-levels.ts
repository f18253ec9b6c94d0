import { integerAt, type JsonObject, objectAt, ownEntries } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';

/** `m.room.power_levels` with its defaults filled in (01.P-04, 01.P-05). What is no integer counts as absent (01.P-11). */
export interface PowerLevels {
  readonly users: ReadonlyMap<string, number>;
  readonly usersDefault: number;
  readonly events: ReadonlyMap<string, number>;
  readonly eventsDefault: number;
  readonly stateDefault: number;
  readonly ban: number;
  readonly kick: number;
  readonly redact: number;
  readonly invite: number;
  /** By the key of the notification, such as `room`. */
  readonly notifications: ReadonlyMap<string, number>;
}

/** The level of what is not listed (11.NU-26). */
export const DEFAULT_ACTION_LEVEL = 50;

/** Reads the content of `m.room.power_levels`. */
export function decodePowerLevels(content: RawContent): PowerLevels {
  return {
    users: decodeLevels(content, 'users'),
    usersDefault: integerAt(content, 'users_default') ?? 0,
    events: decodeLevels(content, 'events'),
    eventsDefault: integerAt(content, 'events_default') ?? 0,
    stateDefault: integerAt(content, 'state_default') ?? DEFAULT_ACTION_LEVEL,
    ban: integerAt(content, 'ban') ?? DEFAULT_ACTION_LEVEL,
    kick: integerAt(content, 'kick') ?? DEFAULT_ACTION_LEVEL,
    redact: integerAt(content, 'redact') ?? DEFAULT_ACTION_LEVEL,
    invite: integerAt(content, 'invite') ?? 0,
    notifications: decodeLevels(content, 'notifications'),
  };
}

function decodeLevels(content: JsonObject, key: string): ReadonlyMap<string, number> {
  const received = objectAt(content, key) ?? {};
  const levels = new Map<string, number>();
  for (const [name] of ownEntries(received)) {
    const level = integerAt(received, name);
    if (level !== undefined) levels.set(name, level);
  }
  return levels;
}
