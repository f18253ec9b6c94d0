import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { roleOf } from './event-role.ts';

test('[06.V-03] what devices say to verify each other is shown nowhere', () => {
  const event = { type: 'm.key.verification.mac', content: {} } as RoomEvent;
  expect(roleOf(event, [])).toEqual({ kind: 'hidden' });
  expect(roleOf({ ...event, type: 'm.room.message' }, [])).toEqual({ kind: 'entry' });
});
