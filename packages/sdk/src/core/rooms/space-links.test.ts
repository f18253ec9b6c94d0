import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { RoomState } from './room-state.ts';
import { spaceLinksIn } from './space-links.ts';

const SPACE = '!space:example.org' as RoomId;
const VIA = { via: ['one.org', 'two.org', 'three.org', 'four.org'] };
const make = createEvents();

function stateOf(...events: readonly object[]): RoomState {
  return new RoomState(SPACE, events as StateEvent[], []);
}

const child = (name: string, content: object) =>
  make.state('bob', 'm.space.child', { ...content }, `!${name}:example.org`);
const childrenIn = (state: RoomState) =>
  spaceLinksIn({}, state, true)
    .space?.children.map(({ roomId }) => roomId.slice(1, 2))
    .join('');

test('[SO-01] [SPC-01] a space names rooms in its order; what has no server, or is the space itself, is none', () => {
  const state = stateOf(
    make.create('bob'),
    child('c', VIA),
    child('b', { ...VIA, order: 'z' }),
    child('a', { ...VIA, order: 'a', suggested: true }),
    child('gone', {}),
    child('space', VIA),
    child('x', { via: ['no server'] }),
    child('d', { ...VIA, order: 'a\u0001' }),
  );
  expect(childrenIn(state)).toBe('abcd');
  expect(spaceLinksIn({}, state, true).space?.children[0]).toMatchObject({
    via: ['one.org', 'two.org', 'three.org'],
    isSuggested: true,
  });
});

test('[SPC-01] users who may add rooms are those of the level, or all', () => {
  const levels = (content: object) => make.state('bob', 'm.room.power_levels', { ...content }, '');
  const addersIn = (content: object) =>
    spaceLinksIn({}, stateOf(make.create('bob'), levels(content)), true).space?.adders;
  const users = { '@ann:example.org': 50, '@eve:example.org': 49, 'no user': 100 };
  expect(addersIn({ users })).toEqual(['@ann:example.org']);
  expect(addersIn({ users, events: { 'm.space.child': 49 } })).toEqual(['@ann:example.org', '@eve:example.org']);
  expect(addersIn({ users, events: { 'm.space.child': 0 } })).toBe('all');
});

test('[SPC-01] a room names spaces, with a server, and who said so; not itself', () => {
  const parent = (id: string, content: object) => make.state('ann', 'm.space.parent', { ...content }, id);
  const state = stateOf(parent('!guild:example.org', VIA), parent('!gone:example.org', {}), parent(SPACE, VIA));
  expect(spaceLinksIn({}, state, false)).toEqual({
    parents: [{ roomId: '!guild:example.org', by: '@ann:example.org' }],
  });
  expect(spaceLinksIn({}, stateOf(), false)).toEqual({});
});

test('[SPC-04] links are the same objects until something of them changes', () => {
  const named = child('a', VIA);
  const first = spaceLinksIn({}, stateOf(named), true);
  expect(spaceLinksIn(first, stateOf(make.create('bob'), named), true).space?.children).toEqual(first.space?.children);
  expect(spaceLinksIn(first, stateOf(named), true).space).toBe(first.space);
  expect(spaceLinksIn(first, stateOf(named, child('b', VIA)), true).space).not.toEqual(first.space);
});
