import type { LobbyRoom, SpaceRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { describe, expect, test } from 'vitest';
import { joinable, lobbyLines } from './lobby-lines.ts';
import type { AskedRooms } from './use-space-rooms.ts';

const idOf = (name: string) => name as RoomId;
const NOTHING: AskedRooms = { rooms: [], children: [], next: null, isBusy: false, failure: null };

function told(name: string, over: Partial<SpaceRoom> = {}): SpaceRoom {
  return {
    ...{ roomId: idOf(name), name, topic: null, avatar: null, joinedCount: 2, isSpace: false, joinRule: 'public' },
    ...over,
  };
}

function own(name: string, over: Partial<LobbyRoom> = {}): LobbyRoom {
  return {
    ...{ roomId: idOf(name), via: ['here'], isSuggested: false, membership: 'none', name: null },
    ...{ isSpace: false, isDirect: false },
    ...over,
  };
}

const linesOf = (rooms: readonly LobbyRoom[], asked: Partial<AskedRooms>) =>
  lobbyLines(rooms, { ...NOTHING, ...asked })
    .map(({ roomId, entry }) => `${roomId} ${entry}`)
    .join(', ');

describe('[SPU-04] the rooms of a space', () => {
  test('stand in the order that the space has here, whatever the server said before', () => {
    const rooms = [own('b', { membership: 'join' }), own('a')];
    const children = [{ roomId: idOf('a'), via: ['x'], order: null, isSuggested: true }];
    expect(linesOf(rooms, { rooms: [told('a'), told('b')], children })).toBe('b in, a join');
  });

  test('of a space that the user is not in stand as the server says', () => {
    const child = (name: string) => ({ roomId: idOf(name), via: ['x'], order: null, isSuggested: name === 'b' });
    const asked = { rooms: [told('a'), told('b')], children: [child('b'), child('a')] };
    expect(linesOf([], asked)).toBe('b join, a join');
    expect(lobbyLines([], { ...NOTHING, ...asked }).map(({ isSuggested }) => isSuggested)).toEqual([true, false]);
  });

  test.each([
    ['public', 'join'],
    ['restricted', 'join'],
    ['knock_restricted', 'join'],
    [null, 'join'],
    ['knock', 'knock'],
    ['invite', 'byInvitation'],
    ['private', 'byInvitation'],
  ])('with the rule %s are entered by: %s', (joinRule, entry) => {
    expect(linesOf([own('a')], { rooms: [told('a', { joinRule })] })).toBe(`a ${entry}`);
  });

  test('that the server does not tell of are said to be hidden once it has told of all', () => {
    const rooms = [own('mine', { membership: 'join' }), own('hidden')];
    expect(linesOf(rooms, { next: 'more' })).toBe('mine in');
    expect(linesOf(rooms, { isBusy: true })).toBe('mine in');
    expect(linesOf(rooms, { failure: { kind: 'unreachable' } })).toBe('mine in');
    expect(linesOf(rooms, {})).toBe('mine in, hidden hidden');
  });

  test('that can be joined at once are those that let everybody in, or who is in the space', () => {
    const rooms = [own('a'), own('b', { membership: 'knock' }), own('c', { membership: 'invite' })];
    const lines = lobbyLines(rooms, { ...NOTHING, rooms: [told('a'), told('b'), told('c')] });
    expect(joinable(lines).map(({ roomId }) => roomId)).toEqual(['a']);
  });
});
