import { setupI18n } from '@lingui/core';
import type { CallExtra } from '@parley/sdk/client/contract.ts';
import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { outcomeWords, type SettledOutcome, settledOutcome } from './outcome-words.ts';

type Open = Extract<CallExtra['outcome'], { readonly kind: 'open' }>;

const [me, bo] = ['@me:example.org' as UserId, '@bo:example.org' as UserId];
const deviceId = 'OURS' as DeviceId;
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const answered = (by: UserId, partyId: string, durationMs: number | null = null) =>
  ({ kind: 'answered', by, partyId, durationMs }) as const;

test.each<[UserId, SettledOutcome, string, boolean, boolean]>([
  [bo, { kind: 'unanswered', by: bo }, 'Missed', true, true],
  [me, { kind: 'unanswered', by: me }, 'No answer', false, true],
  [bo, { kind: 'unanswered', by: me }, 'You declined', false, true],
  [bo, { kind: 'declined', by: me, isBusy: false }, 'You declined', false, true],
  [bo, { kind: 'declined', by: me, isBusy: true }, 'You were in another call', false, true],
  [me, { kind: 'declined', by: bo, isBusy: false }, 'Declined', false, true],
  [me, { kind: 'declined', by: bo, isBusy: true }, 'They were in another call', false, true],
  [bo, answered(me, 'OURS', 65_000), 'Lasted 1:05', false, false],
  [bo, answered(me, 'OURS'), 'Answered', false, false],
  [bo, answered(me, 'OTHER', 65_000), 'Answered on another device', false, true],
  [me, answered(bo, 'BOS', 5_000), 'Lasted 0:05', false, false],
])('[CALL-31] a call of %s of which %j came', (caller, outcome, text, isMissed, isOpen) => {
  expect(outcomeWords(i18n, outcome, { caller, me, deviceId })).toEqual({ text, isMissed, isOpen });
});

test('[CALL-34] a call of which nothing was said has come to nothing once nobody can answer it', () => {
  const open = { kind: 'open', by: bo, until: 60_000 as Open['until'] } as const;
  expect(settledOutcome(open, false)).toBeNull();
  expect(settledOutcome(open, true)).toEqual({ kind: 'unanswered', by: bo });
  const declined = { kind: 'declined', by: me, isBusy: false } as const;
  expect(settledOutcome(declined, false)).toBe(declined);
});
