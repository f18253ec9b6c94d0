import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import { RoomState } from '../rooms/room-state.ts';
import type { ChunkRecord } from './chunk.ts';
import { redactInChunks } from './redact.ts';

const ROOM = '!room:example.org' as RoomId;

test('[01.X-05] an event that comes after its redaction is stripped as it comes', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  const [said, others] = [make.message('eve', 'a mistake'), make.message('bob', 'hello')] as unknown as RoomEvent[];
  if (said === undefined || others === undefined) throw new Error('no events');
  const redaction: RoomEvent = {
    ...others,
    event_id: '$redaction' as RoomEvent['event_id'],
    type: 'm.room.redaction',
    content: { redacts: said.event_id },
  };
  const chunk = (order: number, events: readonly RoomEvent[]): ChunkRecord => ({
    roomId: ROOM,
    order,
    start: { kind: 'beginning' },
    events,
  });
  const later = [chunk(0, [said, others]), chunk(1, [redaction])];
  const after = redactInChunks(later, [said, others], state);
  expect(after.flatMap(({ events }) => events.map(isRedacted))).toEqual([true, false, false]);
  expect(after[0]?.events[0]?.content).toEqual({});
});
