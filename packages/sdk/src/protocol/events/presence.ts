/** The known presence of a user (01.U-01), and its values (01.U-02). */
import type { EpochMs } from '../../base/clock/clock.ts';
import { booleanAt, numberAt, stringAt } from '../../base/json/guards.ts';
import type { RawContent } from './event.ts';
import { statusOf } from './status.ts';

export type PresenceState = 'offline' | 'online' | 'unavailable';

export interface Presence {
  readonly state: PresenceState;
  /** The status message of the user; null for none. */
  readonly statusMessage: string | null;
  /** When they last did something; milliseconds since the epoch. */
  readonly lastActiveAt: EpochMs;
  readonly isCurrentlyActive: boolean;
}

/** Reads a word for presence; null for what is none. */
export function parsePresenceState(value: unknown): PresenceState | null {
  return value === 'offline' || value === 'online' || value === 'unavailable' ? value : null;
}

/**
 * The presence after the content of a presence event arrived at `nowMs`. A status that is not mentioned stays. For an answer, which is
 * whole, `before` is null.
 */
export function foldPresence(before: Presence | null, content: RawContent, nowMs: EpochMs): Presence {
  const said = stringAt(content, 'status_msg');
  const ago = Math.max(0, numberAt(content, 'last_active_ago') ?? 0);
  return {
    state: parsePresenceState(content['presence']) ?? 'offline',
    statusMessage: said === undefined ? (before?.statusMessage ?? null) : statusOf(said) || null,
    lastActiveAt: nowMs - ago,
    isCurrentlyActive: booleanAt(content, 'currently_active') ?? false,
  };
}
