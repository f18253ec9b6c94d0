import { setupI18n } from '@lingui/core';
import type { Membership, StateChange } from '@parley/sdk/client/contract.ts';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { message } from '../timeline/test-items.ts';
import { changeClauses } from './change-clauses.ts';
import { changeSentence } from './change-sentences.ts';

const ANA = '@ana:example.org' as UserId;
const BEN = '@ben:example.org' as UserId;

function item(change: StateChange) {
  return message('x', 0, { content: { kind: 'stateChange', change } });
}

function membership(userId: UserId, from: Membership | null, to: Membership, reason: string | null = null) {
  return item({ kind: 'membership', userId, name: userId === ANA ? 'Ana' : 'Ben', from, to, reason });
}

test.each([
  [ANA, null, 'join', 'joined'],
  [ANA, 'invite', 'join', 'joined'],
  [ANA, 'join', 'join', 'unchanged'],
  [ANA, 'join', 'leave', 'left'],
  [ANA, 'invite', 'leave', 'declined'],
  [ANA, 'knock', 'leave', 'unknocked'],
  [ANA, null, 'knock', 'knocked'],
  [BEN, null, 'invite', 'invited'],
  [BEN, 'invite', 'leave', 'uninvited'],
  [BEN, 'join', 'leave', 'removed'],
  [BEN, 'ban', 'leave', 'unbanned'],
  [BEN, 'knock', 'leave', 'refused'],
  [BEN, 'join', 'ban', 'banned'],
] as const)('[MSG-01] Ana makes %s go from %s to %s: %s', (userId, from, to, act) => {
  expect(changeClauses([membership(userId, from, to)])).toEqual([
    {
      kind: 'people',
      act,
      actor: userId === ANA ? null : 'Ana',
      names: [userId === ANA ? 'Ana' : 'Ben'],
      reason: null,
    },
  ]);
});

test('[MSG-01] people who did the same share a clause, each once', () => {
  const ben = message('y', 0, {
    sender: { userId: BEN, name: 'Ben', avatar: null },
    content: {
      kind: 'stateChange',
      change: { kind: 'membership', userId: BEN, name: 'Ben', from: null, to: 'join', reason: null },
    },
  });
  const clauses = changeClauses([membership(ANA, null, 'join'), ben, membership(ANA, null, 'join')]);
  expect(clauses).toMatchObject([{ act: 'joined', names: ['Ana', 'Ben'] }]);
});

test('a reason stands with the one it was given for', () => {
  expect(changeClauses([membership(BEN, 'join', 'leave', 'spam'), membership(BEN, 'join', 'leave')])).toHaveLength(2);
});

test('other changes are clauses of their own', () => {
  expect(changeClauses([item({ kind: 'roomName', name: 'Ops' }), item({ kind: 'roomAvatar' })])).toEqual([
    { kind: 'change', actor: 'Ana', change: { kind: 'roomName', name: 'Ops' } },
    { kind: 'change', actor: 'Ana', change: { kind: 'roomAvatar' } },
  ]);
});

test('a setting that somebody changes again and again is told once', () => {
  const power = item({ kind: 'other', eventType: 'm.room.power_levels' });
  const other = item({ kind: 'other', eventType: 'com.example.secret' });
  expect(changeClauses([power, power, other, other])).toHaveLength(2);
  const sentences = changeClauses([power, other]).map((clause) =>
    changeSentence(setupI18n({ locale: 'en', messages: { en: {} } }), 'en', clause),
  );
  expect(sentences.join()).not.toMatch(/m\.room|com\.example/);
});
