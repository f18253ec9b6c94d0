/** Where calls ring at all (CALL-36): a call that does not is a row in its room, and nobody is disturbed. */
import { stringAt } from '../../base/json/guards.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { RoomRecord } from '../rooms/room-record.ts';
import type { Need } from './faces.ts';

const CALL_RULE = '.m.rule.call';
/** Nothing notifies while it is on. */
const MASTER_RULE = '.m.rule.master';

export interface Ring {
  readonly roomId: RoomId;
  readonly sender: UserId;
  /** The call is for the user among others: by name, or for all of the room. */
  readonly isForMe: boolean;
}

/**
 * True if the person wants to hear it. Not of people whom they ignore or a policy list names, in muted rooms, or with notifications or those of calls off; not in public
 * rooms, and elsewhere among more than two only where the call is for them.
 */
export function mayRing(
  { rooms, pushRules, ignored }: Need<'rooms' | 'pushRules' | 'ignored'>,
  { roomId, sender, isForMe }: Ring,
): boolean {
  const record = rooms.records.get(roomId);
  if (record === undefined || ignored.current.current.has(sender)) return false;
  if (ignored.policies.current.current.onUser(sender) !== null) return false;
  const evaluator = pushRules.current.current;
  if (evaluator.modeOf(roomId) === 'mute' || !isRuleOn(evaluator)) return false;
  if (isOfTwo(record)) return true;
  const rules = rooms.peek(roomId)?.state.get('m.room.join_rules');
  const isPublic = rules !== undefined && stringAt(rules.content, 'join_rule') === 'public';
  return !isPublic && isForMe;
}

/** A conversation of two, the one who only has an invitation included. Where nobody counted, `m.direct` says it. */
function isOfTwo({ joinedCount, invitedCount, isDirect }: RoomRecord): boolean {
  return joinedCount === null ? isDirect : joinedCount + (invitedCount ?? 0) <= 2;
}

function isRuleOn({ rules }: PushEvaluator): boolean {
  const isSilenced = rules.override.some(({ ruleId, isEnabled }) => ruleId === MASTER_RULE && isEnabled);
  if (isSilenced) return false;
  const rule = rules.underride.find(({ ruleId }) => ruleId === CALL_RULE);
  return rule === undefined || (rule.isEnabled && rule.actions.notify);
}
