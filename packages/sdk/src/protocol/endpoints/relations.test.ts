import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { EventId, RoomId } from '../ids/ids.ts';
import type { ServerError } from './matrix-error.ts';
import { relations } from './relations.ts';
import { isTimestampUnrecognized, timestampToEvent } from './timestamp-to-event.ts';

const make = createEvents();
const roomId = make.roomId as RoomId;
const PAGE = { direction: 'b', from: null, limit: 50, recurse: false } as const;
const eventId = '$a/b' as EventId;

test('[02.RL-04] relations are asked for by event, then by relation, then by type, the newest first', () => {
  const { request } = relations({ ...PAGE, roomId, eventId, relType: 'm.replace' });
  expect(request.path).toBe('/_matrix/client/v1/rooms/!room%3Aexample.org/relations/%24a%2Fb/m.replace');
  expect(request.query).toEqual([
    ['dir', 'b'],
    ['limit', '50'],
  ]);
  const all = relations({
    ...PAGE,
    roomId,
    eventId,
    eventType: 'm.room.message',
    recurse: true,
    direction: 'f',
    from: 'x',
  });
  expect(all.request.path).toMatch(/%24a%2Fb$/);
  expect(all.request.query).toEqual([
    ['dir', 'f'],
    ['from', 'x'],
    ['limit', '50'],
    ['recurse', 'true'],
  ]);
  const typed = relations({ ...PAGE, roomId, eventId, relType: 'm.thread', eventType: 'm.room.message' });
  expect(typed.request.path).toMatch(/m\.thread\/m\.room\.message$/);
});

test('[02.RL-04] a page ends where there is no token, or the one that was used; events of other rooms are set aside', () => {
  const { decode } = relations({ ...PAGE, roomId, eventId, from: 'x' });
  const chunk = [make.message('bob', 'a'), { ...make.message('bob', 'b'), room_id: '!other:example.org' }, 7];
  expect(decode({ chunk, next_batch: 'y' })).toMatchObject({ ok: true, value: { next: 'y' } });
  const page = decode({ chunk, next_batch: 'x' });
  expect(page).toMatchObject({ ok: true, value: { next: null, events: [{ content: { body: 'a' } }] } });
  expect(page.ok && page.value.poison).toHaveLength(2);
  expect(decode({ chunk: {} })).toMatchObject({ ok: false });
  expect(decode(null)).toMatchObject({ ok: false });
});

test('[04.Q-02] an event is found by time, under the older name only where the server does not know the other', () => {
  const { request, decode } = timestampToEvent(roomId, 1_700_000_000_000, 'f');
  expect(request.path).toBe('/_matrix/client/v1/rooms/!room%3Aexample.org/timestamp_to_event');
  expect(request.query).toEqual([
    ['ts', '1700000000000'],
    ['dir', 'f'],
  ]);
  expect(timestampToEvent(roomId, 1, 'b', 'unstable').request.path).toBe(
    '/_matrix/client/unstable/org.matrix.msc3030/rooms/!room%3Aexample.org/timestamp_to_event',
  );
  expect(decode({ event_id: '$x', origin_server_ts: 5 })).toEqual({
    ok: true,
    value: { eventId: '$x', timestamp: 5 },
  });
  expect(decode({ event_id: '$x', origin_server_ts: 'soon' })).toMatchObject({ value: { timestamp: null } });
  expect(decode({ event_id: 7 })).toMatchObject({ ok: false });
});

test.each([
  ['M_UNRECOGNIZED', 400, true],
  ['M_UNRECOGNIZED', 404, true],
  ['M_UNRECOGNIZED', 405, true],
  ['M_UNRECOGNIZED', 403, false],
  ['M_NOT_FOUND', 404, false],
  [null, 404, false],
])('[04.Q-02] %s with %i: asked again under the older name is %s', (errcode, status, expected) => {
  const error: ServerError = {
    kind: 'serverError',
    status,
    errcode,
    message: '',
    retryAfterMs: null,
    softLogout: false,
  };
  expect(isTimestampUnrecognized(error)).toBe(expected);
});
