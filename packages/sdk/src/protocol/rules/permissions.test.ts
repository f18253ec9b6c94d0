import { expect, test } from 'vitest';
import { decodePowerLevels } from '../events/power-levels.ts';
import { joinRulesOf } from './join-rule.ts';
import { NAMED_PERMISSIONS, type Permission, permissionsOf, withPermission } from './permissions.ts';
import type { RoomPower } from './power.ts';

const room = (content: Record<string, unknown> | null): RoomPower => ({
  roomVersion: '11',
  creators: [],
  levels: content === null ? null : decodePowerLevels(content),
});

function levelsOf(content: Record<string, unknown> | null): Record<string, number> {
  const rows = permissionsOf(room(content)).map(({ permission, level }) => [
    permission.kind === 'named' ? permission.name : permission.type,
    level,
  ]);
  return Object.fromEntries(rows) as Record<string, number>;
}

test('[01.P-04] [01.P-05] the table has the defaults of the specification', () => {
  expect(levelsOf({})).toMatchObject({
    ...{ role: 0, write: 0, invite: 0, react: 0 },
    ...{ kick: 50, ban: 50, redact: 50, notifyRoom: 50, changeName: 50, changeOther: 50, changeLevels: 50 },
  });
  expect(levelsOf(null)).toMatchObject({ write: 0, changeName: 0, changeOther: 0, kick: 50, invite: 0 });
});

test('[01.P-04] types that have no name here are listed by themselves, in their order', () => {
  const levels = { events: { 'z.odd': 7, 'a.odd': 3, 'm.room.name': 20 } };
  expect(levelsOf(levels)).toMatchObject({ changeName: 20, 'a.odd': 3, 'z.odd': 7 });
  expect(Object.keys(levelsOf(levels)).slice(NAMED_PERMISSIONS.length)).toEqual(['a.odd', 'z.odd']);
});

test('[01.P-10] a change of each row is read back, and nothing else changes', () => {
  const before = { users: { '@a:x': 100 }, odd: true, events: { 'a.odd': 3 }, notifications: { other: 4 } };
  const rows: readonly Permission[] = [
    ...NAMED_PERMISSIONS.map((name) => ({ kind: 'named', name }) as const),
    { kind: 'event', type: 'a.odd' },
  ];
  for (const permission of rows) {
    const after = withPermission(before, permission, 42);
    const name = permission.kind === 'named' ? permission.name : permission.type;
    expect(levelsOf(after)[name], name).toBe(42);
    expect(after).toMatchObject({ users: before.users, odd: true, notifications: { other: 4 } });
  }
});

test('[RSE-01] knocking came with version 7, restricted rooms with 8, both at once with 10', () => {
  expect(joinRulesOf('6')).toEqual(['invite', 'public']);
  expect(joinRulesOf('7')).toEqual(['invite', 'knock', 'public']);
  expect(joinRulesOf('9')).toEqual(['invite', 'knock', 'restricted', 'public']);
  for (const version of ['10', '12', 'org.example'])
    expect(joinRulesOf(version)).toEqual(['invite', 'knock', 'restricted', 'knock_restricted', 'public']);
});
