import { expect, test } from 'vitest';
import type { ServerError } from '../../protocol/endpoints/matrix-error.ts';
import { decideSend } from './decide-send.ts';

function serverError(status: number, errcode: string | null, retryAfterMs: number | null = null): ServerError {
  return { kind: 'serverError', status, errcode, message: 'words', retryAfterMs, softLogout: false };
}

test('[OB-03] what does not reach the server is tried again for ever, ever more slowly up to eight seconds', () => {
  for (const failure of [
    { kind: 'unreachable' },
    { kind: 'timedOut' },
    { kind: 'malformedAnswer', reason: 'x' },
  ] as const) {
    const delays = [1, 2, 3, 4, 5, 2_000].map((attempts) => decideSend(failure, attempts, 0.5));
    expect(delays).toEqual(
      [1_000, 2_000, 4_000, 8_000, 8_000, 8_000].map((delayMs) => ({ kind: 'retry', delayMs, isAsked: false })),
    );
  }
});

test('[REL-08] [11.SC-04] a wait that the server names is kept, whatever code comes with it', () => {
  for (const [status, errcode] of [
    [429, 'M_LIMIT_EXCEEDED'],
    [429, null],
    [429, 'M_UNKNOWN'],
    [400, 'M_LIMIT_EXCEEDED'],
    [503, null],
  ] as const) {
    expect(decideSend(serverError(status, errcode, 90_000), 1, 0)).toEqual({
      kind: 'retry',
      delayMs: 90_000,
      isAsked: true,
    });
  }
});

test('[02.T-12] [02.S-05] [11.SC-05] [11.SC-06] only a refusal of the homeserver ends the tries', () => {
  const refused = {
    kind: 'giveUp',
    reason: { kind: 'refused', status: 403, errcode: 'M_FORBIDDEN', message: 'words' },
  };
  expect(decideSend(serverError(403, 'M_FORBIDDEN'), 1, 0)).toEqual(refused);
  for (const [status, errcode] of [
    [403, null],
    [404, null],
    [302, null],
    [500, 'M_UNKNOWN'],
    [502, null],
    [401, 'M_UNKNOWN_TOKEN'],
  ] as const) {
    expect(decideSend(serverError(status, errcode), 1, 0).kind).toBe('retry');
  }
});

test('[04.H-05] [11.SC-12] a message that waits for an agreement says where it is given', () => {
  const failure = { ...serverError(403, 'M_CONSENT_NOT_GIVEN'), consentUri: 'https://example.org/terms' };
  const reason = {
    kind: 'refused',
    status: 403,
    errcode: 'M_CONSENT_NOT_GIVEN',
    message: 'words',
    consentUri: 'https://example.org/terms',
  };
  expect(decideSend(failure, 1, 0)).toEqual({ kind: 'giveUp', reason });
});

test('[OB-05] too large is too large, whoever says so', () => {
  expect(decideSend(serverError(413, null), 1, 0)).toEqual({ kind: 'giveUp', reason: { kind: 'tooLarge' } });
  expect(decideSend(serverError(400, 'M_TOO_LARGE'), 1, 0)).toEqual({ kind: 'giveUp', reason: { kind: 'tooLarge' } });
});

test('an engine that stops tries no more', () => {
  expect(decideSend({ kind: 'aborted' }, 1, 0)).toEqual({ kind: 'stop' });
});
