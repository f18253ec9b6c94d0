import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../ids/parse.ts';
import { isSuspiciousName, MemberNames, normaliseName, rawDisplayName, shownName } from './member-name.ts';

const user = (name: string) => must(parseUserId(`@${name}:x`), name);
const alice = user('alice');
const bob = user('bob');
const carol = user('carol');

test('[01.M-03] the name alone: without overrides of direction, and the user id where nothing can be seen', () => {
  expect(rawDisplayName(alice, 'Al\u202Eice\u202D')).toBe('Alice');
  for (const name of [null, '', '   ', '\u200B\u2063', '\u2800', '\uFEFF\u061C'])
    expect(rawDisplayName(alice, name)).toBe(alice);
});

test('[01.M-04] the user id stands with the name where it must be told apart', () => {
  expect(shownName(alice, 'Alice', false)).toBe('Alice');
  expect(shownName(alice, 'Alice', true)).toBe('Alice (@alice:x)');
  expect(shownName(alice, null, true)).toBe(alice);
  expect(shownName(alice, alice, true)).toBe(alice);
});

test('[01.M-05] [SEC-32] names that look like a user id or play with directions are suspicious', () => {
  for (const name of [
    '@bob:x',
    'I am @bob:x',
    '@\u200Bbob:x',
    'Bob\u200E',
    '\u202Abob',
    'a\u202Eb',
    '\uFF20bob\uFF1Ax',
  ]) {
    expect(isSuspiciousName(name)).toBe(true);
  }
  for (const name of ['Bob', 'bob@example.org', 'a: b', '@bob', 'Łukasz', '李'])
    expect(isSuspiciousName(name)).toBe(false);
});

test('[01.M-06] [SEC-32] names that look the same have the same form', () => {
  const alike = [
    'Paypal',
    'P\u0430ypal',
    '\u0420aypal',
    'P a y p a l',
    'Pa\u0301ypal',
    'Ｐａｙｐａｌ',
    '𝐏𝐚𝐲𝐩𝐚𝐥',
    'PaypaI',
    'Paypa1',
  ];
  for (const name of alike) expect(normaliseName(name)).toBe(normaliseName('Paypal'));
  expect(normaliseName('modern')).toBe(normaliseName('modem'));
  expect(normaliseName('Alice')).not.toBe(normaliseName('Bob'));
});

test('[01.M-05] a name is told apart while another member has one that looks the same', () => {
  const names = new MemberNames();
  names.set(alice, 'Alice');
  expect(names.shown(alice)).toBe('Alice');
  names.set(bob, '\u0410lice');
  expect([names.shown(alice), names.shown(bob)]).toEqual(['Alice (@alice:x)', '\u0410lice (@bob:x)']);
  names.set(bob, 'Bob');
  expect([names.shown(alice), names.shown(bob)]).toEqual(['Alice', 'Bob']);
  names.set(carol, 'Carol \u202Egnp.exe');
  expect(names.shown(carol)).toBe('Carol gnp.exe (@carol:x)');
  expect(names.shown(user('stranger'))).toBe('@stranger:x');
});

test('[01.M-08] a change tells everybody it concerns: who shares the old name, and who shares the new one', () => {
  const names = new MemberNames();
  expect(names.set(alice, 'Sam')).toEqual([alice]);
  expect(names.set(bob, 'Sam')).toEqual([bob, alice]);
  expect(names.set(carol, 'Max')).toEqual([carol]);
  expect(names.set(bob, 'Max')).toEqual([bob, alice, carol]);
  expect(names.set(bob, 'Max')).toEqual([bob]);
  expect(names.set(carol, null)).toEqual([carol, bob]);
});

test('[SEC-01] prototype names are names like any other', () => {
  const names = new MemberNames();
  for (const name of ['__proto__', 'constructor', 'toString']) {
    names.set(alice, name);
    expect(names.shown(alice)).toBe(name);
  }
});
