import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { EventKinds } from '../events/event-kinds.ts';
import type { EventSocket } from '../events/event-socket.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { UNGUARDED } from '../history/entry-guard.ts';
import { latestMessage } from './latest-message.ts';
import { RoomState } from './room-state.ts';

const ROOM = '!room:example.org' as RoomId;

function chunksOf(events: readonly object[]): ChunkRecord[] {
  return [{ roomId: ROOM, order: 0, start: { kind: 'gap', token: 't' }, events: events as readonly RoomEvent[] }];
}

test('[RO-12] an event that is no message is listed by its slice, stored in short, and its line follows what comes later', () => {
  const make = createEvents();
  const vote: EventSocket = {
    types: ['x.vote', 'x.end'],
    listed: {
      toListed: ({ type, content }) =>
        type === 'x.vote' ? { summary: { kind: 'vote', text: 'open' }, kept: { id: content['id'] } } : null,
      update: (before, { content }, later) =>
        later.some((event) => event.type === 'x.end' && event.content['id'] === content['id'])
          ? { kind: 'vote', text: 'over' }
          : before,
    },
  };
  const kinds = new EventKinds([vote], UNGUARDED);
  const state = new RoomState(ROOM, [], []);
  const open = latestMessage(
    null,
    { state, chunks: chunksOf([make.event('bob', 'x.vote', { id: 'v', long: 'text' })]) },
    kinds,
  );
  expect(open).toMatchObject({ event: { content: { id: 'v' } }, summary: { kind: 'vote', text: 'open' } });
  expect(open?.event.content).not.toHaveProperty('long');
  const other = { state, chunks: chunksOf([make.event('bob', 'x.end', { id: 'w' })]) };
  expect(latestMessage(open, other, kinds)).toBe(open);
  const end = { state, chunks: chunksOf([make.event('bob', 'x.end', { id: 'v' })]) };
  expect(latestMessage(open, end, kinds)?.summary).toEqual({ kind: 'vote', text: 'over' });
});
