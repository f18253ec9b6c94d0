import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { MEMBER_PAGE_SIZE, RoomState } from './room-state.ts';

const ROOM = '!room:example.org' as RoomId;

function asEvents(events: readonly object[]): RoomEvent[] {
  return events.map((event) => event as RoomEvent);
}

/** What a restart would make of it. */
function stored(state: RoomState, pages: number): RoomState {
  const members = Array.from({ length: pages }, (_, page) => state.toStoredMembers(page));
  return new RoomState(ROOM, state.toStoredState(), members);
}

test('[RO-01] later events replace earlier ones, key by key; a copy of what is current changes nothing', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  const first = make.name('bob', 'First');
  expect(state.apply(asEvents([first, make.message('bob', 'x')])).stateChanged).toBe(true);
  expect(state.apply(asEvents([first]))).toEqual({ stateChanged: false, memberPages: new Set() });
  state.apply(asEvents([make.name('bob', 'Second'), make.state('bob', 'm.room.name', { name: 'Other' }, 'key')]));
  expect(state.get('m.room.name')?.content).toEqual({ name: 'Second' });
  expect(state.get('m.room.name', 'key')?.content).toEqual({ name: 'Other' });
});

test('[RO-02] members live in pages of fifty and never move; a change stores one page', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  const people = Array.from({ length: 120 }, (_, n) => make.member(`p${n}`, 'join'));
  expect(state.apply(asEvents(people)).memberPages).toEqual(new Set([0, 1, 2]));
  expect(state.toStoredMembers(0)).toHaveLength(MEMBER_PAGE_SIZE);
  const again = stored(state, 3);
  expect(again.apply(asEvents([make.member('p60', 'leave')])).memberPages).toEqual(new Set([1]));
  expect(again.member('@p60:example.org')?.content).toMatchObject({ membership: 'leave' });
  expect([...again.members()]).toHaveLength(120);
});

test('[01.M-05] people of one name are told apart, also after one of them changes it', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  const named = (who: string, displayname: string) => make.member(who, 'join', who, { displayname });
  state.apply(asEvents([named('ann', 'Ann'), named('eve', 'Ann')]));
  const ann = '@ann:example.org' as UserId;
  expect(state.nameOf(ann)).toBe('Ann (@ann:example.org)');
  state.apply(asEvents([named('eve', 'Eve')]));
  expect(state.nameOf(ann)).toBe('Ann');
});

test('[RO-03] [01.X-08] a redaction strips the state it takes back, once', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  const topic = make.state('bob', 'm.room.topic', { topic: 'secret' });
  const member = make.member('bob', 'join', 'bob', { displayname: 'Rude word' });
  state.apply(asEvents([make.create('bob'), topic, member]));
  const changes = state.apply(asEvents([make.redaction('ann', topic), make.redaction('ann', member)]));
  expect(changes).toEqual({ stateChanged: true, memberPages: new Set([0]) });
  expect(state.get('m.room.topic')?.content).toEqual({});
  expect(state.member('@bob:example.org')?.content).toEqual({ membership: 'join' });
  expect(state.apply(asEvents([make.redaction('ann', topic)])).stateChanged).toBe(false);
});

test('[04.SS-24] state that the server says is gone is gone', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  state.apply(asEvents([make.name('bob', 'Room'), make.member('bob', 'join')]));
  const gone = [
    { type: 'm.room.name', stateKey: '' },
    { type: 'm.room.member', stateKey: '@bob:example.org' },
    { type: 'm.room.topic', stateKey: '' },
  ];
  expect(state.remove(gone)).toEqual({ stateChanged: true, memberPages: new Set([0]) });
  expect([state.get('m.room.name'), state.member('@bob:example.org')]).toEqual([undefined, undefined]);
  expect(state.remove(gone)).toEqual({ stateChanged: false, memberPages: new Set() });
});

test('[SEC-01] names that every object answers to are names like any other', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(state.get(name, name)).toBe(undefined);
    expect(state.member(name)).toBe(undefined);
    state.apply(asEvents([make.state('bob', name, { value: name }, name)]));
    expect(stored(state, 0).get(name, name)?.content).toEqual({ value: name });
  }
});

test('[01.R-02] a room without a create event is of version 1', () => {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  expect(state.version).toBe('1');
  state.apply(asEvents([make.create('bob', { room_version: '12' })]));
  expect(state.version).toBe('12');
});
