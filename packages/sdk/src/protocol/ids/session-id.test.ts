import { expect, test } from 'vitest';
import { isSessionId } from './session-id.ts';

test('[SEC-20] session ids of the crypto module are session ids, in both alphabets of base64', () => {
  expect(isSessionId('ciM/JWTPrmiWPPZNkRLDPQYf9AW/I46bxyLSr+Bx5oU')).toBe(true);
  expect(isSessionId('ciM_JWTPrmiWPPZNkRLDPQYf9AW_I46bxyLSr-Bx5oU')).toBe(true);
});

test.each(['', '.', '..', 'a/../b', 'a b', 'a%2e', 'A'.repeat(65), 'session\n', 'сессия'])(
  '[SEC-20] %j is no session id',
  (text) => {
    expect(isSessionId(text)).toBe(false);
  },
);
