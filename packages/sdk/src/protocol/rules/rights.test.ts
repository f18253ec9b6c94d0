import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import { parseUserId } from '../ids/parse.ts';
import type { Membership } from '../sync/sync-batch.ts';
import { firstLevels, withLevel } from './level-change.ts';
import type { Actor, RoomPower } from './power.ts';
import { rightsOver, roomRights } from './rights.ts';

const user = (name: string) => must(parseUserId(`@${name}:x`), name);
const [creator, admin, moderator, member] = ['creator', 'admin', 'moderator', 'member'].map(user) as [
  Actor['userId'],
  Actor['userId'],
  Actor['userId'],
  Actor['userId'],
];
const joined = (userId: Actor['userId'], isGuest = false): Actor => ({ userId, membership: 'join', isGuest });

function room(content: Record<string, unknown> = {}, roomVersion = '11'): RoomPower {
  const users = { [admin]: 100, [moderator]: 50 };
  return { roomVersion, creators: [creator], levels: decodePowerLevels({ users, ...content }) };
}

const over = (actor: Actor, userId: Actor['userId'], membership: Membership | null, power = room()) =>
  rightsOver(power, actor, { userId, membership });

test('[01.P-04] [01.P-05] [01.P-08] the table of an ordinary room, by level', () => {
  expect(roomRights(room(), joined(member), false)).toMatchObject({
    write: true,
    react: true,
    redactOwn: true,
    redactOthers: false,
    invite: true,
    notifyRoom: false,
    changeName: false,
    pin: false,
  });
  const rights = Object.values(roomRights(room(), joined(moderator), false));
  expect(rights).toEqual(rights.map(() => true));
  const away = Object.values(roomRights(room(), { ...joined(admin), membership: 'leave' }, false));
  expect(away).toEqual(away.map(() => false));
});

test('[01.P-07] a guest writes, and changes nothing of the room', () => {
  const rights = roomRights(room({ users: { [admin]: 100 } }), joined(admin, true), false);
  expect(rights).toMatchObject({ write: true, changeName: false, changeLevels: false, pin: false });
  expect(rightsOver(room(), joined(admin, true), { userId: member, membership: 'join' }).highestLevel).toBe(null);
});

test('[01.M-02] who is in may be kicked or banned, who is banned unbanned, who is away invited', () => {
  expect(over(joined(moderator), member, 'join')).toMatchObject({ kick: true, ban: true, unban: false, invite: false });
  expect(over(joined(moderator), member, 'invite')).toMatchObject({ kick: true, ban: true, invite: false });
  expect(over(joined(moderator), member, 'knock')).toMatchObject({ kick: true, ban: true, invite: true });
  expect(over(joined(moderator), member, 'ban')).toMatchObject({ kick: false, ban: false, unban: true, invite: false });
  for (const away of ['leave', null] as const) {
    expect(over(joined(moderator), member, away)).toMatchObject({ kick: false, ban: true, unban: false, invite: true });
  }
});

test('nobody acts on who has the same level or more, or on themselves', () => {
  for (const target of [moderator, admin]) {
    expect(over(joined(moderator), target, 'join')).toMatchObject({ kick: false, ban: false });
  }
  expect(over(joined(moderator), admin, 'ban').unban).toBe(false);
  expect(over(joined(admin), admin, 'join')).toMatchObject({ kick: false, ban: false, invite: false });
});

test('lifting a ban takes the level to ban, and the level to kick', () => {
  expect(over(joined(moderator), member, 'ban', room({ ban: 60 })).unban).toBe(false);
  expect(over(joined(moderator), member, 'ban', room({ kick: 60 })).unban).toBe(false);
});

test('one gives no more than one has, to who has less, or to oneself', () => {
  const free = room({ state_default: 0 });
  expect(over(joined(moderator), member, 'join', free).highestLevel).toBe(50);
  expect(over(joined(moderator), moderator, 'join', free).highestLevel).toBe(50);
  expect(over(joined(moderator), admin, 'join', free).highestLevel).toBe(null);
  expect(over(joined(member), user('other'), 'join').highestLevel).toBe(null);
  expect(over(joined(admin), member, 'leave').highestLevel).toBe(null);
});

test('[01.P-02] [01.P-03] where creators are infinite, they give anything, and nobody acts on them', () => {
  const power = room({}, '12');
  expect(over(joined(creator), admin, 'join', power)).toEqual({
    invite: false,
    kick: true,
    ban: true,
    unban: false,
    highestLevel: Number.POSITIVE_INFINITY,
  });
  expect(over(joined(admin), creator, 'join', power)).toMatchObject({ kick: false, ban: false, highestLevel: null });
  expect(over(joined(creator), creator, 'join', power).highestLevel).toBe(null);
});

test('[01.P-10] a level is set in a copy of all that was there, or taken out of it', () => {
  const before = { ban: 20, users: { [admin]: 100, '@odd:x': '50' }, 'org.example': { kept: true } };
  const copy = structuredClone(before);
  expect(withLevel(before, member, 50)).toEqual({ ...before, users: { ...before.users, [member]: 50 } });
  expect(withLevel(before, admin, null)).toEqual({ ...before, users: { '@odd:x': '50' } });
  expect(before).toEqual(copy);
});

test('[01.P-10] the first power levels of a room leave its creator theirs, unless that is infinite', () => {
  const power = { creators: [creator], levels: null };
  expect(firstLevels({ ...power, roomVersion: '11' })).toEqual({ users: { [creator]: 100 } });
  expect(firstLevels({ ...power, roomVersion: '12' })).toEqual({});
  expect(firstLevels({ ...power, creators: [], roomVersion: '11' })).toEqual({});
});
