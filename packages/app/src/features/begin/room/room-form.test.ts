import { expect, test } from 'vitest';
import { addressOf, emptyForm, isEncrypted, localpartFrom, typedLocalpart } from './room-form.ts';

test('an address is made of the name until one is typed', () => {
  const form = { ...emptyForm(false), name: ' The Café, at  night! ' };
  expect(addressOf(form)).toBe('the-café-at-night');
  expect(addressOf({ ...form, address: 'club' })).toBe('club');
  expect(addressOf({ ...form, address: '' })).toBe('');
  expect(localpartFrom('  !!! ')).toBe('');
  expect(localpartFrom('a'.repeat(59) + ' b')).toBe('a'.repeat(59));
});

test('a whole address is as good as its first part', () => {
  expect(typedLocalpart(' #club:example.org', 'example.org')).toBe('club');
  expect(typedLocalpart('club', 'example.org')).toBe('club');
  expect(typedLocalpart('club:other.org', 'example.org')).toBe('club:other.org');
});

test('a room is encrypted unless anyone may join, or as was chosen', () => {
  const form = emptyForm(true);
  expect(form.access).toBe('members');
  expect(isEncrypted(form)).toBe(true);
  expect(isEncrypted({ ...form, access: 'anyone' })).toBe(false);
  expect(isEncrypted({ ...form, access: 'anyone', isEncrypted: true })).toBe(true);
  expect(isEncrypted({ ...form, isEncrypted: false })).toBe(false);
});
