/** Encryption settings of a room, from its state. Pure. */
import { numberAt, stringAt } from '../../base/json/guards.ts';
import type { RoomKeySettings, RotationPeriods } from '../../platform/crypto/crypto-machine.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { decodeHistoryVisibility } from '../../protocol/events/state.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { RoomState } from '../rooms/room-state.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const MESSAGES = 100;

/** Defaults if the room's state does not say otherwise. */
export const DEFAULT_PERIODS: RotationPeriods = { periodMs: WEEK_MS, periodMessages: MESSAGES };

/**
 * What `m.room.encryption` says (06.C-10); null for an algorithm that nobody here speaks. Only numbers are taken, and none that would
 * make one key serve for ever, or one message take many keys (SEC-19).
 */
export function periodsOf(content: RawContent): RotationPeriods | null {
  if (stringAt(content, 'algorithm') !== 'm.megolm.v1.aes-sha2') return null;
  return {
    periodMs: within(numberAt(content, 'rotation_period_ms') ?? WEEK_MS, HOUR_MS, WEEK_MS),
    periodMessages: within(numberAt(content, 'rotation_period_msgs') ?? MESSAGES, 1, MESSAGES),
  };
}

/** The room's history visibility, in the words of the machine. */
export function visibilityOf(state: RoomState): RoomKeySettings['historyVisibility'] {
  return decodeHistoryVisibility(state.get('m.room.history_visibility')?.content ?? {});
}

/** Recipients of the keys: joined users, and invited users unless only members may read new messages (01.R-09). */
export function recipientsOf(state: RoomState): readonly UserId[] {
  const isForInvited = visibilityOf(state) !== 'joined';
  const users: UserId[] = [];
  for (const event of state.members()) {
    const membership = decodeMember(event)?.membership;
    const userId = parseUserId(event.state_key);
    const isMeant = membership === 'join' || (membership === 'invite' && isForInvited);
    if (userId !== null && isMeant) users.push(userId);
  }
  return users;
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
