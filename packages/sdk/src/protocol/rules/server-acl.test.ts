import { expect, test } from 'vitest';
import { isServerAllowed, isServerGlob } from './server-acl.ts';

const acl = (allow: readonly string[], deny: readonly string[], allowsIpLiterals = true) => ({
  allow,
  deny,
  allowsIpLiterals,
});

test('denied wins over allowed, and what is not allowed may not take part', () => {
  expect(isServerAllowed(acl(['*'], []), 'good.example')).toBe(true);
  expect(isServerAllowed(acl([], []), 'good.example')).toBe(false);
  const mixed = acl(['*.example'], ['evil.example', 'bad?.example']);
  const servers = ['good.example', 'EVIL.example', 'bad1.example', 'bad12.example', 'other.org'];
  expect(servers.map((server) => isServerAllowed(mixed, server))).toEqual([true, false, false, true, false]);
});

test('ports are left aside, and addresses can be kept out', () => {
  expect(isServerAllowed(acl(['*'], ['evil.example']), 'evil.example:8448')).toBe(false);
  const named = acl(['*'], [], false);
  const servers = ['1.2.3.4', '1.2.3.4:8448', '[::1]', '[2001:db8::1]:8448', '1.2.3.4.example'];
  expect(servers.map((server) => isServerAllowed(named, server))).toEqual([false, false, false, false, true]);
});

test('an entry is a glob of a name, never a link or a user', () => {
  expect(['*', '*.evil.example', 'a?.b', '[::1]'].every(isServerGlob)).toBe(true);
  expect(['', 'https://x', 'a b', '@a:b', 'x'.repeat(256)].some(isServerGlob)).toBe(false);
});
