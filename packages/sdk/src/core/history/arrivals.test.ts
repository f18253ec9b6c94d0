import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { withArrivals, withArrivalsInGap } from './arrivals.ts';
import type { ChunkRecord } from './chunk.ts';

const event = (event_id: string, more: object = {}) =>
  ({ event_id, type: 'm.room.message', content: {}, ...more }) as unknown as RoomEvent;
const chunk = (order: number, ...events: readonly RoomEvent[]): ChunkRecord =>
  ({ order, start: { kind: 'joined' }, events }) as unknown as ChunkRecord;
const arrivals = (events: readonly RoomEvent[]) => events.map(({ arrival }) => arrival);

const [one, two, three] = [event('$1'), event('$2'), event('$3')];
const begin = event('$begin', { type: 'm.room.encryption', state_key: '' });
const KNOWN = { wasKnown: true, isKnown: true };
const NEW = { wasKnown: false, isKnown: true };

test('[SEC-14] what comes after what is known, in a room known to be encrypted, came live', () => {
  expect(arrivals(withArrivals([two, three], [chunk(0, one)], KNOWN))).toEqual(['live', 'live']);
  expect(arrivals(withArrivals([one, two, three], [chunk(0, two)], KNOWN))).toEqual([undefined, undefined, 'live']);
  expect(arrivals(withArrivals([two], [chunk(0, one)], { wasKnown: false, isKnown: false }))).toEqual([undefined]);
});

test('[SEC-14] a room is encrypted from where it says so, and from its first word where it said so before', () => {
  expect(arrivals(withArrivals([two, begin, three], [chunk(0, one)], NEW))).toEqual([undefined, undefined, 'live']);
  // A room that was known to be is so whatever is said again.
  expect(arrivals(withArrivals([two, begin, three], [chunk(0, one)], KNOWN))).toEqual(['live', undefined, 'live']);
  expect(arrivals(withArrivals([one, begin, two], [], NEW))).toEqual([undefined, undefined, 'afterEncryption']);
  expect(arrivals(withArrivals([one, two], [], NEW))).toEqual(['afterEncryption', 'afterEncryption']);
  const live = event('$4', { arrival: 'live' });
  expect(arrivals(withArrivals([live], [], NEW))).toEqual(['live']);
});

test('[SEC-14] what is fetched into a gap has behind it what was before the gap', () => {
  const before = chunk(1, event('$0', { arrival: 'live' }), one);
  const after = chunk(9, three);
  expect(arrivals(withArrivalsInGap([one, two], [before, after], 9))).toEqual([undefined, 'live']);
  expect(arrivals(withArrivalsInGap([two], [chunk(1, one), after], 9))).toEqual([undefined]);
  expect(arrivals(withArrivalsInGap([two], [after], 9))).toEqual([undefined]);
});
