import type { RoomEvent } from '../../events/event.ts';
import { decodePushRules, type PushRules } from '../../events/push-rules.ts';
import type { EventId, RoomId, UserId } from '../../ids/ids.ts';
import type { PushRoom } from './condition.ts';
import { PushEvaluator, type PushOutcome } from './evaluator.ts';

/** Shared data for the tests of push rules. */
export const ME = '@me:example.org' as UserId;
const BOB = '@bob:example.org' as UserId;

/** A message of Bob's, unless said otherwise. */
export function eventOf(overrides: Partial<RoomEvent> = {}): RoomEvent {
  return {
    event_id: '$event' as EventId,
    room_id: '!room:example.org' as RoomId,
    type: 'm.room.message',
    sender: BOB,
    origin_server_ts: 1,
    content: { msgtype: 'm.text', body: 'hello' },
    ...overrides,
  };
}

/** A room of five, in which nobody may notify everybody. */
export function roomOf(overrides: Partial<PushRoom> = {}): PushRoom {
  return { displayName: () => 'Me Myself', joinedCount: () => 5, mayNotify: () => false, ...overrides };
}

/** Evaluates the rules in `global`, as the server writes them, for an event. */
export function judge(
  global: object,
  event: Partial<RoomEvent> = {},
  room: Partial<PushRoom> = {},
): PushOutcome | null {
  return evaluate(decodePushRules({ global }), event, room);
}

/** What `rules` say of an event. */
export function evaluate(
  rules: PushRules,
  event: Partial<RoomEvent> = {},
  room: Partial<PushRoom> = {},
): PushOutcome | null {
  return new PushEvaluator(rules, ME).evaluate(eventOf(event), roomOf(room));
}

/** Evaluates one condition, as the server writes it. */
export function holds(condition: unknown, event: Partial<RoomEvent> = {}, room: Partial<PushRoom> = {}): boolean {
  return judge({ override: [ruleOf('r', [condition])] }, event, room) !== null;
}

/** A rule as the server writes it. */
export function ruleOf(
  ruleId: string,
  conditions: readonly unknown[],
  actions: readonly unknown[] = ['notify'],
): object {
  return { rule_id: ruleId, default: false, enabled: true, conditions, actions };
}
