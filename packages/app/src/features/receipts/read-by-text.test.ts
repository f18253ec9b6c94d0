import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { readByText } from './read-by-text.ts';

test('[RC-06] who has read a message is said by name, ten names at most', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const say = (...names: readonly string[]) =>
    readByText(
      i18n,
      names.map((name) => ({ person: { userId: `@${name}:example.org` as UserId, name, avatar: null }, readAt: 0 })),
    );
  expect(say('Ana')).toBe('Read by Ana');
  expect(say('Ana', 'Bob', 'Cyd')).toBe('Read by Ana, Bob, and Cyd');
  expect(say(...'abcdefghijkl')).toBe('Read by a, b, c, d, e, f, g, h, i, j and 2 others');
});
