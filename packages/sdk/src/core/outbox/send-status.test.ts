import { expect, test } from 'vitest';
import { assertMove, cannotCancelText, isCancellable, type SendStatus } from './send-status.ts';

/** 02.T-02, as the rule has it. */
const ALLOWED: Readonly<Record<SendStatus, string>> = {
  encrypting: 'sending,not_sent,cancelled',
  sending: 'encrypting,queued,not_sent,sent',
  queued: 'sending,not_sent,cancelled',
  sent: '',
  not_sent: 'sending,queued,cancelled',
  cancelled: '',
};
const STATUSES: readonly SendStatus[] = ['not_sent', 'encrypting', 'sending', 'queued', 'sent', 'cancelled'];

test('[02.T-01] [02.T-02] only the moves of the table are possible, and another says which it was', () => {
  for (const before of STATUSES) {
    for (const after of STATUSES) {
      const isAllowed = ALLOWED[before].split(',').includes(after);
      const move = () => assertMove(before, after);
      if (isAllowed) expect(move).not.toThrow();
      else expect(move).toThrow(`Invalid EventStatus transition ${before}->${after}`);
    }
  }
});

test('[02.T-11] only what waits can be cancelled', () => {
  expect(STATUSES.filter(isCancellable)).toEqual(['not_sent', 'encrypting', 'queued']);
  expect(cannotCancelText('sending')).toBe('cannot cancel an event with status sending');
});
