import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { TabStore } from '../../../lib/tab-store/tab-store.ts';
import { AT_END, findPlace, leavePlace } from './timeline-place.ts';

const ROOM = '!a:example.org' as RoomId;

test('[FEED-10] the place that was left is found again, until the newest message was seen', () => {
  const store = new TabStore(null);
  leavePlace(ROOM, { eventId: '$a' as EventId, offsetPx: 12.5 }, store);
  expect(findPlace(ROOM, store)).toEqual({ kind: 'left', eventId: '$a', offsetPx: 12.5 });
  leavePlace(ROOM, null, store);
  expect(findPlace(ROOM, store)).toEqual(AT_END);
});

test.each([
  'no json',
  'null',
  '7',
  '{"eventId":"$a"}',
  '{"eventId":7,"offsetPx":1}',
  '{"eventId":"$a","offsetPx":null}',
])('[FEED-10] what makes no sense is the end: %s', (left) => {
  const store = new TabStore(null);
  store.write(`place:${ROOM}`, left);
  expect(findPlace(ROOM, store)).toEqual(AT_END);
});
