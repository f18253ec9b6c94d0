import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { errorText } from './call-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test.each([
  ["Couldn't start capturing media!: NotAllowedError: Permission denied", /^The browser does not let Parley use it/],
  ['Failed to get microphone access: NotFoundError', /Plug one in/],
  ['Failed to get camera access: NotReadableError: Could not start', /whether another program uses it/],
  ['Failed to get screen-sharing stream: NotAllowedError: no', /^The screen was not shared/],
])('[CALL-33] %s: what to do about it', (message, words) => {
  expect(errorText(i18n, { code: 'no_user_media', message })).toMatch(words);
});
