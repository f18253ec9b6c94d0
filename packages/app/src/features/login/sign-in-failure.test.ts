import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { describeSignInFailure, type SignInFailure } from './sign-in-failure.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const say = (failure: SignInFailure) => describeSignInFailure(i18n, failure, 'example.org');

const failures: SignInFailure[] = [
  { kind: 'noUser' },
  { kind: 'noPassword' },
  { kind: 'noHomeserver' },
  { kind: 'notAllowed', allowed: ['a.org', 'b.org'] },
  { kind: 'invalidAddress', message: 'm' },
  { kind: 'unreachable' },
  { kind: 'notAHomeserver', message: 'm', state: 'FAIL_ERROR' },
  { kind: 'versionsNotSupported', message: 'm', state: 'FAIL_ERROR' },
  {
    kind: 'badWellKnown',
    message: 'Invalid homeserver discovery response',
    state: 'FAIL_PROMPT',
    reason: 'Invalid JSON',
  },
  { kind: 'declined' },
  { kind: 'otherProvider' },
  { kind: 'otherUser', userId: '@bob:a.org' as UserId, expected: '@ana:a.org' as UserId },
  { kind: 'providerRefused', error: 'server_error', description: 'Down' },
  { kind: 'oauth', message: 'Dynamic registration failed' },
  { kind: 'oauth', message: 'Failed to exchange code for token' },
  { kind: 'oauth', message: 'OIDC is misconfigured' },
  { kind: 'oauth', message: 'State required to finish logging in is not found in storage.' },
  { kind: 'wrongPassword' },
  { kind: 'accountDeactivated' },
  { kind: 'passwordNotOffered' },
  { kind: 'rateLimited', retryAfterMs: null },
  { kind: 'rateLimited', retryAfterMs: 1_500 },
  { kind: 'refused', status: 403, errcode: 'M_FORBIDDEN', message: 'No.' },
  { kind: 'storageFailed' },
  { kind: 'bug', reportId: 'r1' },
  { kind: 'engineLost' },
  { kind: 'versionMismatch' },
];

test('[SIGN-04] every failure has its own sentence', () => {
  const sentences = failures.map(say);
  expect(new Set(sentences).size).toBe(failures.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^\S.*[.)/]$/);
});

test('waiting is said in seconds, rounded up', () => {
  expect(say({ kind: 'rateLimited', retryAfterMs: 1_001 })).toContain('2 seconds');
  expect(say({ kind: 'rateLimited', retryAfterMs: 0 })).toContain('1 second.');
});

test('[SIGN-04] a refusal is told in the server’s words', () => {
  expect(say({ kind: 'refused', status: 403, errcode: 'M_FORBIDDEN', message: 'No.' })).toContain('No. (M_FORBIDDEN)');
});
