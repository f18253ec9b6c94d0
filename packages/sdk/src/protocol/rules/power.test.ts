import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import { parseUserId } from '../ids/parse.ts';
import {
  type Actor,
  hasLevelToSend,
  levelFor,
  levelShareOf,
  levelToSend,
  mayInvite,
  mayNotify,
  mayRedact,
  mayRemove,
  maySendMessage,
  maySendState,
  powerLevelOf,
  type RoomPower,
} from './power.ts';

const user = (name: string) => must(parseUserId(`@${name}:x`), name);
const alice = user('alice');
const bob = user('bob');
const carol = user('carol');
const joined = (userId: Actor['userId']): Actor => ({ userId, membership: 'join', isGuest: false });

function room(content: Record<string, unknown> | null, roomVersion = '10'): RoomPower {
  return { roomVersion, creators: [alice], levels: content === null ? null : decodePowerLevels(content) };
}

test("[01.P-01] a user's level: listed, else the users' default, else 0", () => {
  const power = room({ users: { [bob]: 50, [carol]: 'x' }, users_default: 10 });
  expect([bob, carol].map((userId) => powerLevelOf(power, userId))).toEqual([50, 10]);
  expect(powerLevelOf(room({}), bob)).toBe(0);
});

test('[01.P-02] creators are infinite in every version that is not one of 1 to 11', () => {
  for (const version of ['12', '13', 'org.example', '1.5', '', '01', 'constructor']) {
    const power: RoomPower = { ...room({ users: { [alice]: 5 } }, version), creators: [alice, bob] };
    expect([alice, bob, carol].map((userId) => powerLevelOf(power, userId))).toEqual([Infinity, Infinity, 0]);
    expect(powerLevelOf({ ...power, levels: null }, alice)).toBe(Infinity);
  }
  for (let version = 1; version <= 11; version += 1) {
    expect(powerLevelOf(room({ users: { [alice]: 5 } }, String(version)), alice)).toBe(5);
  }
});

test('the creator of an older room without power levels has 100', () => {
  expect(powerLevelOf(room(null), alice)).toBe(100);
  expect(powerLevelOf(room(null), bob)).toBe(0);
});

test('[01.M-11] a level as a share of the highest one listed, in percent', () => {
  const share = (content: Record<string, unknown> | null, userId = bob) => levelShareOf(room(content), userId);
  expect(share({ users: { [alice]: 200, [bob]: 50 } })).toBe(25);
  expect(share({ users: { [alice]: 20 }, users_default: 40 })).toBe(100);
  expect(share({ users: { [alice]: 0 } })).toBe(0);
  expect([share(null, alice), share(null)]).toEqual([100, 0]);
  expect(levelShareOf(room({ users: { [bob]: 50 } }, '12'), alice)).toBe(100);
});

test('[01.P-04] the level to send', () => {
  expect(levelToSend(room(null), 'm.room.name', 'state')).toBe(0);
  expect(levelToSend(room({}), 'm.room.name', 'state')).toBe(50);
  expect(levelToSend(room({}), 'm.room.message', 'message')).toBe(0);
  const power = room({ state_default: 20, events_default: 5, events: { 'm.room.name': 0, 'm.reaction': 70 } });
  expect(levelToSend(power, 'm.room.topic', 'state')).toBe(20);
  expect(levelToSend(power, 'm.room.message', 'message')).toBe(5);
  expect(levelToSend(power, 'm.room.name', 'state')).toBe(0);
  expect(levelToSend(power, 'm.reaction', 'message')).toBe(70);
  expect(levelToSend(power, 'toString', 'message')).toBe(5);
  expect(hasLevelToSend(power, bob, 'm.reaction', 'message')).toBe(false);
});

test('[01.P-05] [01.P-06] [11.NU-26] the level of actions: 50, but inviting 0', () => {
  for (const power of [room(null), room({})]) {
    expect((['ban', 'kick', 'redact', 'invite'] as const).map((action) => levelFor(power, action))).toEqual([
      50, 50, 50, 0,
    ]);
  }
  const power = room({ invite: 30, users: { [bob]: 30 } });
  expect([joined(bob), joined(carol)].map((actor) => mayInvite(power, actor))).toEqual([true, false]);
});

test('kicking and banning takes the level of the action, and more than the other has', () => {
  const power = room({ users: { [alice]: 50, [bob]: 50, [carol]: 49 } });
  expect(mayRemove(power, joined(alice), 'kick', carol)).toBe(true);
  expect(mayRemove(power, joined(alice), 'ban', bob)).toBe(false);
  expect(mayRemove(power, joined(carol), 'kick', user('dave'))).toBe(false);
});

test('[01.P-07] guests never change state', () => {
  expect(maySendState(room(null), joined(bob), 'm.room.name')).toBe(true);
  expect(maySendState(room(null), { ...joined(bob), isGuest: true }, 'm.room.name')).toBe(false);
});

test('[01.P-08] writing takes being joined, and the level of what is really sent', () => {
  const power = room({ events: { 'm.room.encrypted': 10 } });
  expect(maySendMessage(power, joined(bob), false)).toBe(true);
  expect(maySendMessage(power, joined(bob), true)).toBe(false);
  expect(maySendMessage(power, { ...joined(bob), membership: 'invite' }, false)).toBe(false);
});

test('[01.P-09] notifying everybody takes 50 unless the room says otherwise', () => {
  expect(mayNotify(room({ users: { [bob]: 50 } }), joined(bob), 'room')).toBe(true);
  expect(mayNotify(room({ users: { [bob]: 50 }, notifications: { room: 51 } }), joined(bob), 'room')).toBe(false);
  expect(mayNotify(room({ users: { [bob]: 50 } }), { ...joined(bob), membership: null }, 'room')).toBe(false);
});

test("[01.X-01] one's own events, or any with the level to redact, once and when they are sent", () => {
  const power = room({ users: { [bob]: 50 } });
  const target = { sender: alice, isRedacted: false, isPending: false };
  expect(mayRedact(power, joined(alice), target)).toBe(true);
  expect(mayRedact(power, joined(bob), target)).toBe(true);
  expect(mayRedact(power, joined(carol), target)).toBe(false);
  expect(mayRedact(power, { ...joined(alice), membership: 'leave' }, target)).toBe(false);
  expect(mayRedact(power, { ...joined(alice), membership: null }, target)).toBe(false);
  expect(mayRedact(power, joined(alice), { ...target, isRedacted: true })).toBe(false);
  expect(mayRedact(power, joined(alice), { ...target, isPending: true })).toBe(false);
  expect(mayRedact(room({ events: { 'm.room.redaction': 1 } }), joined(alice), target)).toBe(false);
});
