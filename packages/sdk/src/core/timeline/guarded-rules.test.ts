/** What is wrong in the timeline's own rules costs the event over which it is. */
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Broken } from '../events/shown-parts.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { RoomState } from '../rooms/room-state.ts';
import type { EventItem } from './item.ts';
import { loadSockets } from './load-sockets.ts';
import { Projection } from './projection.ts';
import type { ShownContent } from './sockets.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const BROKEN = { kind: 'broken', reportId: 'r1' };

/** An event over which every rule throws that looks at `part` of it. */
function planted(event: RoomEvent, part: 'm.relates_to' | 'unsigned'): RoomEvent {
  const get = () => {
    throw new TypeError('a rule broke over secret words');
  };
  if (part === 'unsigned') return Object.defineProperty({ ...event }, part, { get });
  return { ...event, content: Object.defineProperty({ ...event.content }, part, { get, enumerable: true }) };
}

/** A room in which `sender` said something between two others, and was answered. */
async function room(sender = 'ana') {
  const make = createEvents();
  const bugs: string[] = [];
  const guard = new EntryGuard((what) => `r${bugs.push(what)}`);
  const socket = {
    toContent: ({ content }: RoomEvent) => String(Object.getOwnPropertyDescriptor(content, 'body')?.value),
    toText: () => 'a line',
  };
  const everything = { types: ['*'], role: () => 'entry' as const, content: () => Promise.resolve(socket) };
  const sockets = await loadSockets<string, Broken>([everything], undefined, guard);
  const projection = new Projection(sockets, ME);
  const said = ['before', 'bad', 'after'].map((body) => make.message(body === 'bad' ? sender : 'bo', body));
  const reply = { body: 'reply', 'm.relates_to': { 'm.in_reply_to': { event_id: said[1]?.event_id ?? '' } } };
  const events = [...said, make.event('bo', 'm.room.message', reply)] as unknown as readonly RoomEvent[];
  const state = new RoomState(ROOM, [], []);
  const project = (drawn: readonly RoomEvent[], outbox: readonly OutboxEntry[]) =>
    projection
      .project({
        state,
        chunks: [{ roomId: ROOM, order: 0, start: { kind: 'joined' }, events: drawn }],
        ...{ outbox, live: new Set<EventId>(), gaps: new Map() },
      })
      .filter((item): item is EventItem<ShownContent<string>, Broken> => item.kind === 'event');
  const draw = (drawn: readonly RoomEvent[]) => project(drawn, []);
  return { draw, project, bugs, events };
}

const SAID = {
  createdAt: 1,
  state: { kind: 'queued' },
  payload: { kind: 'event', type: 'm.room.message', content: { body: 'mine' } },
};

test.each([
  ['payload', { payload: undefined }, 'undefined'],
  ['state', { state: undefined }, { kind: 'broken' }],
])('[TL-21] an own message whose stored %s breaks the rules costs itself, and no other', async (_, broken, stands) => {
  const { project, bugs } = await room();
  const entry = (txnId: string, more: object) => ({ ...SAID, roomId: ROOM, txnId, ...more }) as unknown as OutboxEntry;
  const outbox = [entry('t1', {}), entry('t2', broken), entry('t3', {})];
  for (const _again of [1, 2]) {
    const items = project([], outbox);
    expect(items.map(({ content }) => content)).toMatchObject(['mine', stands, 'mine']);
  }
  expect(new Set(bugs).size).toBe(bugs.length);
});

const withBad = (events: readonly RoomEvent[], bad: (event: RoomEvent) => RoomEvent) =>
  events.map((event, at) => (at === 1 ? bad(event) : event));

test.each([
  ['what it is', 'm.relates_to', 'ana'],
  ['its entry', 'unsigned', 'ana'],
  ['whose it is', 'unsigned', 'me'],
] as const)('[TL-21] a rule that throws over an event as it asks %s costs that event', async (_, part, sender) => {
  const { draw, bugs, events } = await room(sender);
  const items = draw(withBad(events, (event) => planted(event, part)));
  expect(items.map(({ content }) => content)).toMatchObject(['before', { kind: 'broken' }, 'after', 'reply']);
  expect(items[1]).toMatchObject({ eventId: events[1]?.event_id, sender: { userId: `@${sender}:example.org` } });
  expect(items[3]?.reply?.kind).not.toBe('unknown');
  expect(bugs.join()).not.toContain('secret');
});

test('[TL-21] it is reported once, and stays the same item, until another event comes in its place', async () => {
  const { draw, bugs, events } = await room();
  const bad = withBad(events, (event) => planted(event, 'm.relates_to'));
  const before = draw(bad);
  expect(before[1]?.content).toEqual(BROKEN);
  const after = draw([...bad]);
  expect(after[1]).toBe(before[1]);
  expect(bugs).toEqual(['timeline: reading it threw']);
  expect(draw(events).map(({ content }) => content)).toEqual(['before', 'bad', 'after', 'reply']);
});
