import { expect, test } from 'vitest';
import type { RoomEvent } from '../events/event.ts';
import { type EventFilter, encodeEventFilter, encodeRoomFilter, passesFilter } from './event-filter.ts';

const event = (more: object = {}): RoomEvent =>
  ({
    event_id: '$1',
    room_id: '!a:example.org',
    type: 'm.room.message',
    sender: '@alice:example.org',
    origin_server_ts: 1,
    content: {},
    ...more,
  }) as RoomEvent;

const passes = (filter: EventFilter, more: object = {}) => passesFilter(event(more), filter);

test('[01.E-12] what is absent lets everything pass, an empty list nothing', () => {
  expect(passes({})).toBe(true);
  for (const name of ['types', 'rooms', 'senders'] as const) expect(passes({ [name]: [] })).toBe(false);
  for (const name of ['notTypes', 'notRooms', 'notSenders'] as const) expect(passes({ [name]: [] })).toBe(true);
});

test('[01.E-12] types may end in a star, and in nothing else', () => {
  for (const type of ['m.room.message', 'm.room.*', '*']) {
    expect(passes({ types: [type] }), type).toBe(true);
    expect(passes({ notTypes: [type] }), type).toBe(false);
  }
  for (const type of ['m.room', 'm.*.message', 'm.room.messag?', 'M.room.message'])
    expect(passes({ types: [type] }), type).toBe(false);
});

test('[01.E-12] rooms and senders are exact; what is refused comes first', () => {
  expect(passes({ rooms: ['!a:example.org'], senders: ['@bob:x', '@alice:example.org'] })).toBe(true);
  expect(passes({ rooms: ['!*'] })).toBe(false);
  expect(passes({ senders: ['@alice*'] })).toBe(false);
  expect(passes({ rooms: ['!a:example.org'], notRooms: ['!a:example.org'] })).toBe(false);
  expect(passes({ senders: ['@alice:example.org'], notSenders: ['@alice:example.org'] })).toBe(false);
  expect(passes({ types: ['*'], notTypes: ['m.room.*'] })).toBe(false);
});

test('[01.E-12] an address in the content is a string, or it is none', () => {
  expect(passes({ containsUrl: true }, { content: { url: 'mxc://a/b' } })).toBe(true);
  expect(passes({ containsUrl: true }, { content: { url: 7 } })).toBe(false);
  expect(passes({ containsUrl: false }, { content: { url: 'mxc://a/b' } })).toBe(false);
  expect(passes({ containsUrl: false })).toBe(true);
});

test('[01.E-12] everybody and every kind that is asked for must relate to the event', () => {
  const relating = (id: string, sender: string, relType: string) =>
    event({ event_id: id, sender, content: { 'm.relates_to': { rel_type: relType, event_id: '$1', key: 'x' } } });
  const related = [relating('$2', '@bob:x', 'm.annotation'), relating('$3', '@carol:x', 'm.thread')];
  const filtered = (filter: EventFilter) => passesFilter(event(), filter, related);
  expect(filtered({ relatedByRelTypes: ['m.thread'], relatedBySenders: ['@bob:x'] })).toBe(true);
  expect(filtered({ relatedByRelTypes: ['m.thread', 'm.replace'] })).toBe(false);
  expect(filtered({ relatedBySenders: ['@bob:x', '@dave:x'] })).toBe(false);
  expect(passesFilter(event(), { relatedBySenders: ['@bob:x'] })).toBe(false);
});

test('[01.E-12] [11.NU-05] a filter as a server reads it: ten events unless said', () => {
  const all: EventFilter = {
    types: ['a'],
    notTypes: ['b'],
    rooms: ['c'],
    notRooms: ['d'],
    senders: ['e'],
    notSenders: ['f'],
    containsUrl: false,
    limit: 5,
    lazyLoadMembers: true,
    unreadThreadNotifications: true,
    relatedBySenders: ['g'],
    relatedByRelTypes: ['h'],
  };
  expect(encodeEventFilter(all)).toEqual({
    types: ['a'],
    not_types: ['b'],
    rooms: ['c'],
    not_rooms: ['d'],
    senders: ['e'],
    not_senders: ['f'],
    contains_url: false,
    limit: 5,
    lazy_load_members: true,
    unread_thread_notifications: true,
    related_by_senders: ['g'],
    related_by_rel_types: ['h'],
  });
  expect(encodeRoomFilter({ includeLeave: true, rooms: ['!a'], notRooms: [], timeline: {}, state: {} })).toEqual({
    include_leave: true,
    rooms: ['!a'],
    not_rooms: [],
    timeline: { limit: 10 },
    state: {},
  });
});
