import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import { attentionIn } from './attention.ts';
import { PushRuleBook } from './push-rule-book.ts';
import { RoomState } from './room-state.ts';

test('[TL-22] an event over which the push rules throw asks for nothing, once reported, and the next one is judged', () => {
  const make = createEvents();
  const bugs: string[] = [];
  const guard = new EntryGuard((what) => `r${bugs.push(what)}`);
  const [bad, good] = [make.message('bo', 'bad'), make.message('bo', 'good')] as unknown as readonly RoomEvent[];
  const get = () => {
    throw new TypeError('no rule can read it');
  };
  const planted = Object.defineProperty({ ...bad }, 'content', { get }) as RoomEvent;
  const book = new PushRuleBook('@me:example.org' as UserId, guard);
  const { judge, isMutedMention } = attentionIn(
    book.current.current,
    new RoomState('!room:example.org' as RoomId, [], []),
    3,
    EVENT_KINDS,
  );
  expect([judge(planted), isMutedMention(planted), judge(planted)]).toEqual([null, false, null]);
  expect(judge(good as RoomEvent)).toMatchObject({ notify: true });
  expect(bugs).toEqual(['push rules threw']);
});
