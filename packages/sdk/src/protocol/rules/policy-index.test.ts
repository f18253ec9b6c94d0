import { expect, test } from 'vitest';
import { type PolicyRule, readPolicyRule } from '../events/policy-rule.ts';
import { POLICY_TYPES, type PolicyKind } from '../events/policy-types.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { isEntityOf } from './policy-entity.ts';
import { PolicyIndex } from './policy-index.ts';
import { readPolicySources, withoutPolicySource, withPolicySource } from './policy-sources.ts';

const LIST = '!list:example.org' as RoomId;
const OTHER = '!other:example.org' as RoomId;
const rule = (kind: PolicyKind, entity: string, reason: string | null = null): PolicyRule => ({ kind, entity, reason });
const indexOf = (...rules: readonly PolicyRule[]) =>
  new PolicyIndex([
    { roomId: LIST, name: { kind: 'named', name: 'List' }, rules: rules.map((each) => ({ rule: each })) },
  ]);
const isOn = (index: PolicyIndex, id: string) =>
  id.startsWith('@') ? index.onUser(id as UserId).length > 0 : index.onRoom(id as RoomId).length > 0;

test('[PL-01] rules are read under three names and both words for a ban, and nothing else is a rule', () => {
  expect([...POLICY_TYPES].filter(([, kind]) => kind === 'user').map(([type]) => type)).toEqual([
    'm.policy.rule.user',
    'm.room.rule.user',
    'org.matrix.mjolnir.rule.user',
  ]);
  const good = { entity: '@bad:*', recommendation: 'm.ban', reason: ' spam ' };
  expect(readPolicyRule('user', good)).toEqual(rule('user', '@bad:*', 'spam'));
  expect(readPolicyRule('user', { ...good, recommendation: 'org.matrix.mjolnir.ban' })).not.toBeNull();
  expect(readPolicyRule('server', { ...good, entity: 'Bad.Org' })?.entity).toBe('bad.org');
  expect(readPolicyRule('user', { ...good, reason: { long: [] } })?.reason).toBeNull();
  expect(readPolicyRule('user', { ...good, reason: 'x'.repeat(1_000_000) })?.reason).toHaveLength(300);
  for (const bad of [
    {},
    { ...good, recommendation: 'm.other' },
    { ...good, recommendation: 7 },
    { ...good, entity: '' },
    { ...good, entity: ['@bad:*'] },
    { ...good, entity: '*'.repeat(10_000) },
    Object.create(good) as object,
  ])
    expect(readPolicyRule('user', { ...bad })).toBeNull();
});

test('[PL-02] [10.O-02] globs match the whole of a user, a room or the server of either', () => {
  const index = indexOf(
    rule('user', '@spam*:example.org'),
    rule('user', '@Eve:example.org'),
    rule('server', '*.bad.org'),
    rule('server', 'b?d.net'),
    rule('room', '!x?:example.org'),
  );
  for (const id of ['@spam:example.org', '@spam7:example.org', '@Eve:example.org', '@a:very.bad.org:8448'])
    expect([id, isOn(index, id)]).toEqual([id, true]);
  for (const id of ['@a:BAD.NET', '!a:x.bad.org', '!xy:example.org']) expect([id, isOn(index, id)]).toEqual([id, true]);
  for (const id of ['@nospam:example.org', '@spam:example.org.uk', '@eve:example.org', '@a:bad.org', '@a:bd.net'])
    expect([id, isOn(index, id)]).toEqual([id, false]);
  for (const id of ['!x:example.org', '!axy:example.org', '!v12room'])
    expect([id, isOn(index, id)]).toEqual([id, false]);
});

test('[PL-02] a hit names the list and the reason, once for each list', () => {
  const bad = '@bad:bad.org' as UserId;
  const lists = [LIST, OTHER].map((roomId) => ({
    roomId,
    name: { kind: 'named', name: roomId } as const,
    rules: [{ rule: rule('server', 'bad.org', 'host') }, { rule: rule('user', bad, `by ${roomId}`) }],
  }));
  expect(new PolicyIndex(lists).onUser(bad)).toEqual(
    lists.map(({ roomId, name }) => ({ listId: roomId, listName: name, reason: `by ${roomId}` })),
  );
  expect(new PolicyIndex(lists).isEmpty).toBe(false);
  expect(new PolicyIndex([]).isEmpty).toBe(true);
});

/** Milliseconds of processor time that `act` takes. */
function cost(act: () => void): number {
  const { user } = process.cpuUsage();
  act();
  return process.cpuUsage({ user, system: 0 }).user / 1_000;
}

test('[PL-02] ten thousand rules of the worst kind end a lookup in time', () => {
  const worst = Array.from({ length: 10_000 }, (_, n) => rule('user', `*${'a?*'.repeat(80)}${n}`));
  const index = indexOf(...worst, rule('user', '@plain:example.org'));
  const long = `@${'a'.repeat(200)}:example.org`;
  expect(cost(() => isOn(index, long))).toBeLessThan(200);
  // A plain rule is found however much the globs would take.
  expect(isOn(index, '@plain:example.org')).toBe(true);
  const plain = indexOf(...Array.from({ length: 50_000 }, (_, n) => rule('user', `@u${n}:example.org`)));
  const people = Array.from({ length: 10_000 }, (_, n) => `@u${n * 7}:example.org`);
  expect(cost(() => expect(people.filter((id) => isOn(plain, id))).toHaveLength(7_143))).toBeLessThan(500);
});

test('[10.O-02] sources and target are read under both names, and changed beside what others wrote', () => {
  const unstable = { 'org.matrix.msc3847.ignore.invites': { target: LIST, sources: [OTHER, 7, 'x'], odd: 1 }, more: 2 };
  const stable = { 'm.ignore.invites': { sources: ['!third'] } };
  expect(readPolicySources([unstable, stable, null])).toEqual([OTHER, LIST, '!third']);
  for (const bad of [{}, { 'm.ignore.invites': 7 }, { 'm.ignore.invites': { sources: { length: 9 }, target: [] } }])
    expect(readPolicySources([bad])).toEqual([]);
  const many = { 'm.ignore.invites': { sources: Array.from({ length: 10_000 }, (_, n) => `!${n}:x`) } };
  expect(readPolicySources([many])).toHaveLength(50);

  const added = withPolicySource(unstable, '!third' as RoomId);
  expect(added).toMatchObject({ more: 2, 'org.matrix.msc3847.ignore.invites': { odd: 1, target: LIST } });
  expect(readPolicySources([added])).toEqual([OTHER, '!third', LIST]);
  expect(withPolicySource(added, '!third' as RoomId)).toBe(added);
  expect(readPolicySources([withPolicySource({}, LIST)])).toEqual([LIST]);

  const gone = withoutPolicySource(unstable, LIST);
  expect(gone).toEqual({ 'org.matrix.msc3847.ignore.invites': { sources: [OTHER, 7, 'x'], odd: 1 }, more: 2 });
  expect(withoutPolicySource({ ...gone }, LIST)).toBeNull();
});

test('[PL-08] a new rule is about what looks like its kind', () => {
  for (const [kind, entity] of [
    ['user', '@a:b'],
    ['user', '*:bad.org'],
    ['room', '!a:b'],
    ['server', '*.bad.org'],
  ] as const)
    expect(isEntityOf(kind, entity)).toBe(true);
  for (const [kind, entity] of [
    ['user', ''],
    ['user', 'a:b'],
    ['user', '@a b'],
    ['user', `@${'a'.repeat(255)}`],
    ['room', '@a:b'],
    ['server', '@a:b'],
    ['server', ''],
  ] as const)
    expect(isEntityOf(kind, entity)).toBe(false);
});
