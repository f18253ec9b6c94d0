import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { defaultPushRules } from '../../protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import { attentionIn } from './attention.ts';
import { RoomState } from './room-state.ts';

const ME = '@me:example.org' as UserId;
const EVALUATOR = new PushEvaluator(defaultPushRules(ME), ME);

function asEvents(made: readonly unknown[]) {
  return made as readonly RoomEvent[];
}

test('[01.R-01] [05.C-06] where the server gives no count of members, the rules go by those who are known', () => {
  const make = createEvents();
  const state = new RoomState('!room:example.org' as RoomId, [], []);
  state.apply(asEvents([make.member('me', 'join'), make.member('bob', 'join'), make.member('cid', 'leave')]));
  const [message] = asEvents([make.message('bob', 'hello')]);
  if (message === undefined) throw new Error('no message');
  expect(attentionIn(EVALUATOR, state, null, EVENT_KINDS).judge(message)?.ruleId).toBe('.m.rule.room_one_to_one');
  expect(attentionIn(EVALUATOR, state, 3, EVENT_KINDS).judge(message)?.ruleId).toBe('.m.rule.message');
  state.apply(asEvents([make.member('cid', 'join')]));
  expect(attentionIn(EVALUATOR, state, null, EVENT_KINDS).judge(message)?.ruleId).toBe('.m.rule.message');
});
