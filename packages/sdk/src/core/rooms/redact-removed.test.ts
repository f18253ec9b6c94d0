import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { redactInChunks } from './redact.ts';
import { RoomState } from './room-state.ts';

const make = createEvents();
const ROOM = '!room:example.org' as RoomId;
const EVE = '@eve:example.org';

/** Ann may redact, Bob may not. */
function start(membership: string, by: string) {
  const levels = make.state('ann', 'm.room.power_levels', { users: { '@ann:example.org': 50 } });
  const state = new RoomState(ROOM, [levels as unknown as StateEvent], []);
  const said = make.message('eve', 'spam');
  const others = make.message('bob', 'hello');
  const content = { membership, reason: 'spam', 'org.matrix.msc4293.redact_events': true };
  const removal = make.state(by, 'm.room.member', content, EVE);
  const later = make.message('eve', 'sorry');
  const chunk = (order: number, events: readonly object[]): ChunkRecord => ({
    roomId: ROOM,
    order,
    start: { kind: 'beginning' },
    events: events as readonly RoomEvent[],
  });
  const chunks = [chunk(0, [said, others]), chunk(1, [removal, later])];
  const after = redactInChunks(chunks, [removal as unknown as RoomEvent], state);
  return { chunks, after, redacted: after.flatMap(({ events }) => events.map(isRedacted)) };
}

test('[01.X-06] who was banned or removed with all they said is redacted by that event; what came after stays', () => {
  for (const membership of ['ban', 'leave']) {
    const { chunks, after, redacted } = start(membership, 'ann');
    expect(redacted).toEqual([true, false, false, false]);
    expect(after[0]?.events[0]).toMatchObject({
      content: {},
      unsigned: { redacted_because: { sender: '@ann:example.org' } },
    });
    expect(after[1]).toBe(chunks[1]);
  }
});

test('[01.X-06] nothing goes by who may not redact, nor when somebody left or was invited', () => {
  expect(start('ban', 'bob').redacted).toEqual([false, false, false, false]);
  expect(start('leave', 'eve').redacted).toEqual([false, false, false, false]);
  expect(start('invite', 'ann').redacted).toEqual([false, false, false, false]);
});
