import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../core/events/shown-parts.ts';
import type { RootContext } from '../../core/timeline/root-socket.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { foldThread, isThreadExtra } from './thread-extra.ts';

const ME = '@ana:example.org' as UserId;
const make = createEvents();
const [first, second] = [make.message('ana', 'one'), make.message('bo', 'two')] as unknown as readonly [
  RoomEvent,
  RoomEvent,
];
const people = new Map<UserId, Person>();

function person(userId: UserId): Person {
  const known = people.get(userId) ?? { userId, name: userId, avatar: null };
  people.set(userId, known);
  return known;
}

function root(more: Partial<RootContext> = {}): RootContext {
  const quote = (reply: RoomEvent) => ({ sender: person(reply.sender), text: String(reply.content['body']) });
  return { me: ME, rootId: '$root' as EventId, bundle: null, quote, ...more };
}

test('[02.TH-02] [02.TH-07] a root says how many replies there are, whether the user wrote, and the newest one', () => {
  const latest = { sender: person(second.sender), text: 'two', timestamp: second.origin_server_ts };
  expect(foldThread([first, second], root(), null)).toEqual({
    kind: 'thread',
    count: 2,
    hasParticipated: true,
    latest,
  });
  expect(foldThread([second], root(), null)).toMatchObject({ count: 1, hasParticipated: false });
  expect(foldThread([], root(), null)).toBeNull();
});

test('[02.TH-07] what the server bundled is counted with the replies that came after it', () => {
  const bundle = { count: 7, hasParticipated: true, latest: first };
  expect(foldThread([], root({ bundle }), null)).toMatchObject({ count: 7, latest: { text: 'one' } });
  expect(foldThread([first, second], root({ bundle }), null)).toMatchObject({ count: 8, latest: { text: 'two' } });
});

test('[TL-13] the summary stays the same object while it says the same', () => {
  const before = foldThread([first, second], root(), null);
  expect(foldThread([{ ...first }, { ...second }], root(), before)).toBe(before);
  const doubt = { kind: 'sentInClear', deviceKey: null } as const;
  const doubted = root({ quote: (reply) => ({ ...root().quote(reply), doubt }) });
  const reworded = root({ quote: (reply) => ({ ...root().quote(reply), text: 'edited' }) });
  const renamed = root({ quote: (reply) => ({ ...root().quote(reply), sender: { ...person(ME), name: 'Ana' } }) });
  for (const other of [doubted, reworded, renamed])
    expect(foldThread([first, second], other, before)).not.toEqual(before);
  expect(foldThread([second], root(), before)).not.toEqual(before);
});

test('[02.TH-14] the summary of a thread is found among whatever hangs on its root', () => {
  const extras = [null, 'a like', { kind: 'broken', reportId: 'r1' }, foldThread([first], root(), null)];
  expect(extras.map(isThreadExtra)).toEqual([false, false, false, true]);
});
