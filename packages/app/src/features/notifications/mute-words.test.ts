import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { mutedUntilText } from './mute-words.ts';

test('[NP-05] a mute says until when it lasts: the time today, with the day otherwise', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
  expect(mutedUntilText(i18n, 'en', at(5, 15), at(5, 9))).toMatch(/^Muted until 3:00\sPM$/);
  expect(mutedUntilText(i18n, 'en', at(12, 15), at(5, 9))).toMatch(/12/);
});
