import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { assertedText, errorText } from './call-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test.each([
  [
    "Couldn't start capturing media!: NotAllowedError: Permission denied",
    /^The browser blocks the microphone or camera/,
  ],
  ['Failed to get microphone access: NotFoundError', /Connect one/],
  ['Failed to get camera access: NotReadableError: Could not start', /Another program may be using it/],
  ['Failed to get screen-sharing stream: NotAllowedError: no', /^The screen was not shared/],
])('[CALL-33] %s: what to do about it', (message, words) => {
  expect(errorText(i18n, { code: 'no_user_media', message })).toMatch(words);
});

test.each([
  ['answer_without_media', 'A call needs a microphone.'],
  ['start_without_audio', 'A call needs a microphone.'],
  ['not_ringing', 'This call is no longer ringing.'],
  ['no_device', 'This session cannot make calls. Sign in again.'],
  ['no_transfer', 'This call cannot be transferred.'],
] as const)('[CALL-33] what is refused as %s is said', (code, words) => {
  expect(errorText(i18n, { code, message: 'for logs' })).toBe(words);
});

test('[07.R-11] who the peer says is there: name and id, as far as it says them, and not without end', () => {
  const said = (displayName: string | null, userId: string | null) =>
    assertedText({ identity: { displayName, userId } });
  expect(said('Reception', 'tel:+49')).toBe('Reception (tel:+49)');
  expect(said('Reception', null)).toBe('Reception');
  expect(said(' ', 'tel:+49')).toBe('tel:+49');
  expect([said(null, null), assertedText({ identity: null })]).toEqual([null, null]);
  expect(said('x'.repeat(64_000), null)).toHaveLength(100);
});
