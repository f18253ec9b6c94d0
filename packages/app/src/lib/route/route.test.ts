import type { EventId, RoomAlias, RoomId } from '@parley/sdk/client/ids.ts';
import { describe, expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './route.ts';

const roomId = '!abc:example.org' as RoomId;
const alias = '#ops:example.org' as RoomAlias;
const eventId = '$Rqnc-F-dvnEYJTyHq_iKxU2bZ1CI92-kuZq3a5lr5Zg' as EventId;

const routes: Route[] = [
  { kind: 'login' },
  { kind: 'home' },
  { kind: 'files', treeId: null },
  { kind: 'files', treeId: roomId },
  { kind: 'settings', section: 'keys' },
  { kind: 'roomSettings', roomId, section: 'access' },
  { kind: 'room', room: roomId, eventId: null },
  { kind: 'room', room: alias, eventId: null },
  { kind: 'room', room: roomId, eventId },
  { kind: 'room', room: '!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM' as RoomId, eventId },
  { kind: 'room', room: roomId, eventId: null, panel: { name: 'thread', rootId: eventId } },
  { kind: 'room', room: '!a/b?c:example.org' as RoomId, eventId: '$a/b+c' as EventId },
];

describe('addresses', () => {
  test.each(routes)('what is written is read back: %o', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  test('each segment is percent-encoded', () => {
    expect(formatRoute({ kind: 'room', room: alias, eventId })).toBe(
      '#/room/%23ops%3Aexample.org/%24Rqnc-F-dvnEYJTyHq_iKxU2bZ1CI92-kuZq3a5lr5Zg',
    );
  });

  test('raw !, : and $ are accepted', () => {
    expect(parseRoute(`#/room/!abc:example.org/${eventId}`)).toEqual({ kind: 'room', room: roomId, eventId });
  });

  test('a thread has an address', () => {
    const thread = { kind: 'room', room: roomId, eventId: null, panel: { name: 'thread', rootId: eventId } };
    expect(parseRoute(`#/room/!abc:example.org/thread/${eventId}`)).toEqual(thread);
    expect(parseRoute(`#/room/!abc:example.org/thread/${eventId}`, 'members')).toEqual(thread);
  });

  test('a reply in a thread has one, too', () => {
    const panel = { name: 'thread', rootId: eventId, eventId: '$reply' as EventId } as const;
    const route = { kind: 'room', room: roomId, eventId: null, panel } as const;
    expect(formatRoute(route)).toMatch(/\/thread\/%24[^/]+\/%24reply$/);
    expect(parseRoute(formatRoute(route))).toEqual(route);
    expect(parseRoute('#/room/!a:b/thread/$x/$y/$z')).toEqual({ kind: 'unknown' });
  });

  test('another panel comes with the entry of the history, and only if it is one', () => {
    expect(parseRoute('#/room/!abc:example.org', 'members')).toMatchObject({ panel: { name: 'members' } });
    for (const none of ['thread', 'nothing', 3, null]) {
      expect(parseRoute('#/room/!abc:example.org', none)).toEqual({ kind: 'room', room: roomId, eventId: null });
    }
    expect(parseRoute('#/home', 'members')).toEqual({ kind: 'home' });
  });

  test.each(['', '#', '#/', '/'])('%j is home', (hash) => {
    expect(parseRoute(hash)).toEqual({ kind: 'home' });
  });

  test('the threads of all rooms have an address', () => {
    expect(parseRoute('#/threads')).toEqual({ kind: 'threads' });
    expect(formatRoute({ kind: 'threads' })).toBe('#/threads');
    expect(parseRoute('#/threads/more')).toEqual({ kind: 'unknown' });
  });

  test('the search has an address, with what is looked for', () => {
    expect(parseRoute('#/search')).toEqual({ kind: 'search', query: '' });
    expect(parseRoute('#/search?q=tea%20%26%20%22milk%22')).toEqual({ kind: 'search', query: 'tea & "milk"' });
    expect(formatRoute({ kind: 'search', query: 'tea & "milk"' })).toBe('#/search?q=tea%20%26%20%22milk%22');
    expect(parseRoute('#/search/more')).toEqual({ kind: 'unknown' });
  });

  test('the settings begin with their first part', () => {
    expect(parseRoute('#/settings')).toEqual({ kind: 'settings', section: 'appearance' });
  });

  test('the settings of a room begin with their first part, too', () => {
    expect(parseRoute('#/room/!abc:example.org/settings')).toEqual({
      kind: 'roomSettings',
      roomId,
      section: 'general',
    });
    for (const wrong of [
      '#/room/%23ops%3Aexample.org/settings',
      '#/room/!a:b/settings/nothing',
      '#/room/!a:b/settings/access/x',
    ])
      expect(parseRoute(wrong)).toEqual({ kind: 'unknown' });
  });

  test('a query in the hash is left aside', () => {
    expect(parseRoute('#/room/!abc:example.org?via=example.org')).toMatchObject({ room: roomId });
  });

  test.each([
    '#/room',
    '#/room/abc',
    '#/room/!',
    '#/room/%zz',
    '#/room/!a:b/nothing',
    '#/room/!a:b/$x/$y',
    '#/room/!a:b/thread/x',
    '#/room/!a:b/thread/$x/y',
    '#/nowhere',
    '#/login/x',
    '#/settings/nothing',
    '#/settings/keys/x',
    '#/__proto__',
    '#/room/%00',
  ])('%s is unknown', (hash) => {
    expect(parseRoute(hash)).toEqual({ kind: 'unknown' });
  });
});

test("somebody's card has an address of its own", () => {
  const route = parseRoute('#/user/%40ana%3Aexample.org');
  expect(route).toEqual({ kind: 'user', userId: '@ana:example.org' });
  expect(formatRoute(route)).toBe('#/user/%40ana%3Aexample.org');
  expect(parseRoute('#/user/@ana:example.org')).toEqual(route);
  for (const wrong of ['#/user', '#/user/ana', '#/user/@ana:example.org/more']) {
    expect(parseRoute(wrong)).toEqual({ kind: 'unknown' });
  }
});
