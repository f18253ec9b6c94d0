import { expect, test } from 'vitest';
import { ownSectionOf } from './own-section.ts';
import { tagOfSection } from './own-section-tag.ts';

test('[OS-01] the tag with the lowest order counts, those without one come last, then the name decides', () => {
  expect(ownSectionOf({ 'm.favourite': {}, 'u.Work': {} })).toBe('Work');
  expect(ownSectionOf({ 'u.b': { order: 0.2 }, 'u.a': { order: 0.7 }, 'u.0': {} })).toBe('b');
  expect(ownSectionOf({ 'u.b': { order: 0 }, 'u.a': {} })).toBe('b');
  expect(ownSectionOf({ 'u.b': {}, 'u.a': {} })).toBe('a');
  expect(ownSectionOf({ 'u.b': { order: 1 }, 'u.a': { order: '0' } })).toBe('b');
  expect(ownSectionOf({ 'u.b': { order: 1 }, 'u.a': { order: -1 } })).toBe('b');
  expect(ownSectionOf({ 'm.favourite': {}, 'tld.name.Work': {} })).toBeNull();
});

test('[OS-02] a name is one line, trimmed; a tag that has none, is too long or has no object is ignored', () => {
  expect(ownSectionOf({ 'u. Deep\n work\u2028 ': {} })).toBe('Deep work');
  expect(ownSectionOf({ 'u.': {}, 'u. \n': {}, 'u.Work': true, 'u.Play': null })).toBeNull();
  expect(ownSectionOf({ 'u.__proto__': {} })).toBe('__proto__');
  expect(ownSectionOf({ [`u.${'x'.repeat(253)}`]: {} })).toBe('x'.repeat(253));
  expect(ownSectionOf({ [`u.${'x'.repeat(254)}`]: {} })).toBeNull();
  expect(ownSectionOf({ [`u.${'é'.repeat(127)}`]: {} })).toBeNull();
});

test('[OS-02] what somebody writes becomes a tag by the same rule', () => {
  expect(tagOfSection('  Deep \n work ')).toBe('u.Deep work');
  expect(tagOfSection('u.x')).toBe('u.u.x');
  expect(tagOfSection(' \n')).toBeNull();
  expect(tagOfSection('é'.repeat(127))).toBeNull();
  expect(tagOfSection('x'.repeat(300))).toBeNull();
});
