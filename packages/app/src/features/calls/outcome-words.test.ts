import { setupI18n } from '@lingui/core';
import type { CallExtra } from '@parley/sdk/client/contract.ts';
import type { DeviceId, UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { outcomeWords } from './outcome-words.ts';

const [me, bo] = ['@me:example.org' as UserId, '@bo:example.org' as UserId];
const deviceId = 'OURS' as DeviceId;
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const answered = (by: UserId, partyId: string, durationMs: number | null = null) =>
  ({ kind: 'answered', by, partyId, durationMs }) as const;

test.each<[UserId, CallExtra['outcome'], string, boolean, boolean]>([
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
