import { stringAt } from '../../base/json/guards.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { mayNotify, type RoomPower } from '../../protocol/rules/power.ts';
import type { PushRoom } from '../../protocol/rules/push/condition.ts';
import type { PushEvaluator, PushOutcome } from '../../protocol/rules/push/evaluator.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import { countMembers } from './count-members.ts';
import { roomPowerOf } from './room-power.ts';
import type { RoomState } from './room-state.ts';

/** Whose attention events of a room ask for, and by which rule. */
export interface Attention {
  readonly me: UserId;
  /** What the person's rules say of an event; null when none matches, as none does of their own. */
  readonly judge: (event: RoomEvent) => PushOutcome | null;
  /** Whether an event that does not notify would mention the person if the room was not muted. */
  readonly isMutedMention: (event: RoomEvent) => boolean;
  /** The descriptions of events. */
  readonly kinds: Pick<EventKinds, 'isMessage'>;
}

/** Asks the rules of `evaluator` in a room as it is now. What they need of the room is worked out once, when first asked for. */
export function attentionIn(
  evaluator: PushEvaluator,
  state: RoomState,
  joinedCount: number | null,
  kinds: Attention['kinds'],
): Attention {
  const { me } = evaluator;
  let power: RoomPower | undefined;
  const room: PushRoom = {
    displayName: () => {
      const member = state.member(me);
      return member === undefined ? null : (stringAt(member.content, 'displayname') ?? null);
    },
    joinedCount: () => joinedCount ?? countMembers(state, 'join'),
    mayNotify: (sender, key) => {
      power ??= roomPowerOf(state);
      const membership = state.member(sender) === undefined ? null : 'join';
      return mayNotify(power, { userId: sender, membership, isGuest: false }, key);
    },
  };
  const isMuted = evaluator.modeOf(state.roomId) === 'mute';
  const isMention = (outcome: PushOutcome | null) => outcome?.notify === true && outcome.highlight;
  return {
    me,
    kinds,
    judge: (event) => evaluator.evaluate(event, room),
    isMutedMention: (event) => isMuted && isMention(evaluator.evaluateUnmuted(event, room)),
  };
}
