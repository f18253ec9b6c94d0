import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { describe, expect, test } from 'vitest';
import { depthOf, readEntry } from './entry-state.ts';
import type { RoomRoute, RoutePanel } from './route.ts';

const at = (panel?: RoutePanel, eventId: EventId | null = null): RoomRoute => ({
  kind: 'room',
  room: '!a:x' as RoomId,
  eventId,
  ...(panel === undefined ? {} : { panel }),
});
const threads = at({ name: 'threads' });
const thread = at({ name: 'thread', rootId: '$root' as EventId });

describe('how far back the place is without a panel', () => {
  test('one step for a panel, two for one that was opened from it', () => {
    expect(depthOf({ from: at(), to: threads, depth: 0, how: 'push' })).toBe(1);
    expect(depthOf({ from: threads, to: thread, depth: 1, how: 'push' })).toBe(2);
    expect(depthOf({ from: threads, to: at({ name: 'info' }), depth: 1, how: 'replace' })).toBe(1);
  });

  test('it is not there after going to another message, nor for an address that was opened as it is', () => {
    const elsewhere = at({ name: 'search' }, '$b' as EventId);
    expect(depthOf({ from: at({ name: 'search' }), to: elsewhere, depth: 1, how: 'push' })).toBe(0);
    expect(depthOf({ from: thread, to: threads, depth: 0, how: 'push' })).toBe(0);
    expect(depthOf({ from: { kind: 'home' }, to: thread, depth: 0, how: 'push' })).toBe(0);
  });
});

test.each([null, 3, 'members', {}, { panel: 'nothing', depth: -1 }, { panel: 3, depth: 0.5 }])(
  'of what another page left, %o, nothing is taken',
  (state) => {
    expect(readEntry(state)).toEqual({ panel: null, account: null, depth: 0 });
  },
);
