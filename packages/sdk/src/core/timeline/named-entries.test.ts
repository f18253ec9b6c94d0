import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RoomState } from '../rooms/room-state.ts';
import { roleOf } from './event-role.ts';
import { Projection } from './projection.ts';
import { type TimelineSocket, timelineSockets } from './sockets.ts';

const ROOM = '!room:example.org' as RoomId;

/** Doors that open and close: each opening is an entry, and sees what came of the door before and after it. */
const DOORS: TimelineSocket<string, string> = {
  types: ['x.door'],
  role: ({ content }) => (content['open'] === true ? 'entry' : 'related'),
  relations: {
    targetOf: () => '$any' as EventId,
    targetNameOf: ({ state_key: key }) => `door ${key}`,
    nameOf: ({ state_key: key }) => `door ${key}`,
    followsName: ({ state_key: key }) => `door ${key}`,
    fold: (related, { entry }) =>
      related
        .slice(related.findIndex((event) => event.event_id === entry.event_id) + 1)
        .map(({ content }) => (content['open'] === true ? 'opened' : 'closed'))
        .join(),
  },
  content: { toContent: () => 'open' },
};

const SOCKETS = timelineSockets([DOORS], { toHidden: () => '' });

function extrasOf(...events: readonly object[]): readonly string[] {
  const projection = new Projection(SOCKETS, '@me:example.org' as UserId);
  const chunk = { roomId: ROOM, order: 0, start: { kind: 'beginning' } as const };
  const room = { state: new RoomState(ROOM, [], []), outbox: [], live: new Set<EventId>(), gaps: new Map() };
  let shown: readonly string[] = [];
  // One after the other, so that what is shown already hears of what comes.
  for (let count = 1; count <= events.length; count += 1) {
    const chunks = [{ ...chunk, events: events.slice(0, count) as readonly RoomEvent[] }];
    const items = projection.project({ ...room, chunks });
    shown = items.flatMap((item) => (item.kind === 'event' ? item.extras.join() : []));
  }
  return shown;
}

test('[TL-24] state belongs to entries by their name, and an entry that follows others is among what they see', () => {
  const { state } = createEvents();
  const door = (open: boolean, name = 'red') => state('ann', 'x.door', { open }, name);
  expect(extrasOf(door(true), door(true, 'blue'), door(false), door(true))).toEqual(['closed,opened', '', '']);
  expect(extrasOf(door(true), door(true), door(false))).toEqual(['opened,closed', 'closed']);
});

test('[TL-24] state belongs to no event by its id', () => {
  const { state } = createEvents();
  const event = state('ann', 'x.door', { open: false }, 'red') as unknown as RoomEvent;
  expect(roleOf(event, SOCKETS)).toEqual({ kind: 'named', socket: 0, name: 'door red' });
});
