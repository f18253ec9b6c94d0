import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import { IgnoredUsers } from '../../../core/rooms/ignored-users.ts';
import { RoomState } from '../../../core/rooms/room-state.ts';
import type { RoomEvent } from '../../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { standingOf } from './standing.ts';

const make = createEvents();
const event = make.message('bo', 'said') as unknown as RoomEvent;
const account = { me: '@ana:example.org' as UserId, ignored: new IgnoredUsers() };
const state = new RoomState('!room:example.org' as RoomId, [], []);

test('[SR-03] a redaction that came later, while its message was not in memory, takes it away', () => {
  const redaction = { ...event, event_id: '$gone', type: 'm.room.redaction', content: { redacts: event.event_id } };
  expect(standingOf(event, [], state, account)).toMatchObject({ isEdited: false });
  expect(standingOf(event, [redaction as unknown as RoomEvent], state, account)).toBeNull();
});
