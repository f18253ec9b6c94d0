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

test('[01.M-05] [SEC-32] names that hold what nobody sees are suspicious, and look the same as without it', () => {
  for (const unseen of [
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u115F',
    '\u1160',
    '\u17B4',
    '\u180E',
    '\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\u2064',
    '\u2066',
    '\u2067',
    '\u2069',
    '\u2800',
    '\u3164',
    '\uFE0F',
    '\uFEFF',
    '\uFFA0',
    '\uFFF9',
    '\u{E0041}',
    '\u{E0100}',
  ]) {
    expect(isSuspiciousName(`Al${unseen}ice`)).toBe(true);
    expect(normaliseName(`Al${unseen}ice`)).toBe(normaliseName('Alice'));
    expect(rawDisplayName(alice, unseen.repeat(3))).toBe(alice);
  }
});

test('[01.M-03] a name of one character is shown as long as anything of it is seen, whatever character it is', () => {
  const wrong: string[] = [];
  for (let code = 0x21; code < 0x30000; code += 1) {
    const character = String.fromCodePoint(code);
    const isShown = rawDisplayName(alice, character) !== alice;
    if (isShown !== (normaliseName(character) !== '')) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('[01.M-05] joiners and variations that people see at work are no disguise', () => {
  for (const name of [
    'Ana ❤️',
    'Team 👩🏽‍👩‍👧',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'می\u200cخواهم',
    'क्\u200dष',
    '1️⃣',
  ])
    expect(isSuspiciousName(name)).toBe(false);
});

test('[01.M-03] [SEC-32] no name turns round or breaks the text that stands behind it', () => {
  expect(rawDisplayName(alice, 'Al\u2067ice')).toBe('Alice');
  expect(rawDisplayName(alice, '\u202BAlice\u202C\n\u2028left the room')).toBe('Alice left the room');
});

test('[SEC-05] [01.M-03] a name of any length costs no more than its beginning', () => {
  const start = performance.now();
  for (const name of ['@'.repeat(60_000), '@a:'.repeat(20_000), 'Alice\u00AD'.repeat(10_000), '😀'.repeat(30_000)]) {
    isSuspiciousName(name);
    normaliseName(name);
    const shown = rawDisplayName(alice, name);
    expect(shown.length).toBeLessThanOrEqual(257);
    expect(shown).not.toMatch(/\p{Cs}/u);
  }
  expect(performance.now() - start).toBeLessThan(500);
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

test('[01.M-06] plain names fold like all others: every look-alike of ASCII is known', () => {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, code) => String.fromCharCode(0x20 + code));
  for (const character of ascii) {
    // An accent, which is taken out again, makes a name that is not plain.
    expect(normaliseName(`x${character}y`)).toBe(normaliseName(`x\u0301${character}y`));
  }
});

test('[01.M-08] [PE-16] names are told apart as long as there are two, and nobody else is concerned', () => {
  const names = new MemberNames();
  expect([names.set(alice, 'Max'), names.set(bob, 'Max'), names.set(carol, 'Max')]).toEqual([
    [alice],
    [bob, alice],
    [carol, alice, bob],
  ]);
  expect(names.set(bob, 'Ben')).toEqual([bob, alice, carol]);
  expect([names.shown(alice), names.shown(bob), names.shown(carol)]).toEqual([
    `Max (${alice})`,
    'Ben',
    `Max (${carol})`,
  ]);
  expect(names.set(carol, 'Cleo')).toEqual([carol, alice]);
  expect([names.shown(alice), names.set(alice, 'Max')]).toEqual(['Max', [alice]]);
});
