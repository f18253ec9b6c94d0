import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { roleOf } from './event-role.ts';
import { timelineSockets } from './sockets.ts';

const KNOWN = ['m.room.message', 'x.known'];
const SOCKETS = timelineSockets<string, string>(
  [
    { types: ['m.key.verification.*'], role: () => 'hidden' },
    { types: ['x.on'], role: () => 'related', relations: { targetOf: () => '$one' as EventId, fold: () => null } },
    { types: ['*'], role: ({ type }) => (KNOWN.includes(type) ? 'entry' : null) },
  ],
  { toHidden: () => '' },
);

test('[06.V-03] what devices say to verify each other is shown nowhere', () => {
  const event = { type: 'm.key.verification.mac', content: {} } as RoomEvent;
  expect(roleOf(event, SOCKETS)).toEqual({ kind: 'hidden' });
  expect(roleOf({ ...event, type: 'm.room.message' }, SOCKETS)).toEqual({ kind: 'entry' });
});

test('[TL-20] an event that no feature claims is shown nowhere; an edit of it stays an edit', () => {
  const vote = { type: 'x.unknown', content: {} } as RoomEvent;
  expect(roleOf(vote, SOCKETS)).toEqual({ kind: 'hidden' });
  expect(roleOf({ ...vote, type: 'x.known' }, SOCKETS)).toEqual({ kind: 'entry' });
  expect(roleOf({ ...vote, state_key: '' }, SOCKETS)).toEqual({ kind: 'hidden' });
  const content = { 'm.relates_to': { rel_type: 'm.replace', event_id: '$one' } };
  expect(roleOf({ ...vote, content } as RoomEvent, SOCKETS)).toEqual({ kind: 'edit', target: '$one' });
});

test('a related event belongs to what its feature says; as a state event, or where its feature folds nothing, it is shown nowhere', () => {
  const event = { type: 'x.on', content: {} } as RoomEvent;
  expect(roleOf(event, SOCKETS)).toEqual({ kind: 'related', socket: 0, target: '$one' });
  expect(roleOf({ ...event, state_key: '' }, SOCKETS)).toEqual({ kind: 'hidden' });
  const without = timelineSockets<string, string>([{ types: ['x.on'], role: () => 'related' }], { toHidden: () => '' });
  expect(roleOf(event, without)).toEqual({ kind: 'hidden' });
});

test('the first feature that claims an event decides, and one that claims none leaves it to the next', () => {
  const claims = (role: 'entry' | 'hidden' | null) => ({ types: ['x.known'], role: () => role });
  const roleBy = (...roles: readonly ('entry' | 'hidden' | null)[]) =>
    roleOf(
      { type: 'x.known', content: {} } as RoomEvent,
      timelineSockets<string, string>(roles.map(claims), { toHidden: () => '' }),
    ).kind;
  expect([roleBy('hidden', 'entry'), roleBy(null, 'entry'), roleBy(null)]).toEqual(['hidden', 'entry', 'hidden']);
});
