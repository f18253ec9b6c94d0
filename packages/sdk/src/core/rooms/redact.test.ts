import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import { redactInChunks } from './redact.ts';
import { RoomState } from './room-state.ts';

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

test('[TL-22] what cannot be stripped is emptied, a redaction that cannot be read takes nothing, and others are redacted', () => {
  const make = createEvents();
  const bugs: string[] = [];
  const guard = new EntryGuard((what) => `r${bugs.push(what)}`);
  const get = () => {
    throw new TypeError('no rule can read it');
  };
  const planted = (event: object) => Object.defineProperty({ ...event }, 'content', { get }) as RoomEvent;
  const [bad, good] = [make.message('eve', 'secret'), make.message('eve', 'mistake')];
  const unread = planted(make.redaction('eve', good));
  const events = [planted(bad), good, unread, make.redaction('eve', bad), make.redaction('eve', good)];
  const chunk = { roomId: ROOM, order: 0, start: { kind: 'beginning' }, events } as unknown as ChunkRecord;
  const [after] = redactInChunks([chunk], chunk.events, new RoomState(ROOM, [], []), guard);
  expect(after?.events.map(isRedacted)).toEqual([true, true, false, false, false]);
  expect(after?.events.slice(0, 2).map(({ content }) => content)).toEqual([{}, {}]);
  expect(after?.events[0]?.sender).toBe('@eve:example.org');
  expect(bugs.length).toBeGreaterThan(0);
});
