import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { typingText } from './typing-text.ts';

test('[TY-02] who is typing is said by name, two at most', () => {
  const say = (...names: readonly string[]) => typingText(setupI18n({ locale: 'en', messages: { en: {} } }), names);
  expect(say('Ana')).toBe('Ana is typing');
  expect(say('Ana', 'Bob')).toBe('Ana and Bob are typing');
  expect(say('Ana', 'Bob', 'Cyd')).toBe('Ana, Bob and 1 other are typing');
  expect(say('Ana', 'Bob', 'Cyd', 'Dee')).toBe('Ana, Bob and 2 others are typing');
});
