import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { rtcOutcomeWords } from './rtc-outcome-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const me = '@me:x' as UserId;
const bob = '@bob:x' as UserId;

test('[RTC-09] a call that rang and that nobody took was missed, by those whom it rang for', () => {
  const missed = { outcome: 'none', by: null, isRing: true } as const;
  expect(rtcOutcomeWords(i18n, missed, { isMine: false, me, isOver: true })).toBe('Missed');
  expect(rtcOutcomeWords(i18n, missed, { isMine: false, me, isOver: false })).toBeNull();
  expect(rtcOutcomeWords(i18n, missed, { isMine: true, me, isOver: true })).toBeNull();
  expect(rtcOutcomeWords(i18n, { ...missed, isRing: false }, { isMine: false, me, isOver: true })).toBeNull();
});

test('[RTC-09] who declined, and that the user joined', () => {
  const looking = { isMine: false, me, isOver: true };
  const words = (outcome: 'joined' | 'declined', by: UserId) =>
    rtcOutcomeWords(i18n, { outcome, by, isRing: true }, looking);
  expect([words('declined', me), words('declined', bob), words('joined', me)]).toEqual([
    'You declined',
    'Declined',
    'You joined',
  ]);
});
