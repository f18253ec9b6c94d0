import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { roleOf } from './event-role.ts';

test('[06.V-03] what devices say to verify each other is shown nowhere', () => {
  const event = { type: 'm.key.verification.mac', content: {} } as RoomEvent;
  expect(roleOf(event, [])).toEqual({ kind: 'hidden' });
  expect(roleOf({ ...event, type: 'm.room.message' }, [])).toEqual({ kind: 'entry' });
});

test('[TL-20] an event that no feature claims is shown nowhere; an edit of it stays an edit', () => {
  const claims = { toContent: () => null, toText: () => null, isEntry: ({ type }: RoomEvent) => type === 'x.known' };
  const vote = { type: 'x.unknown', content: {} } as RoomEvent;
  expect(roleOf(vote, [], [claims])).toEqual({ kind: 'hidden' });
  expect(roleOf({ ...vote, type: 'x.known' }, [], [claims])).toEqual({ kind: 'entry' });
  expect(roleOf({ ...vote, state_key: '' }, [], [claims])).toEqual({ kind: 'hidden' });
  const content = { 'm.relates_to': { rel_type: 'm.replace', event_id: '$one' } };
  expect(roleOf({ ...vote, content } as RoomEvent, [], [claims])).toEqual({ kind: 'edit', target: '$one' });
});
