import { expect, test } from 'vitest';
import { toStorageFailure } from './indexeddb-failure.ts';

test.each([
  ['QuotaExceededError', { kind: 'quotaExceeded' }],
  ['NS_ERROR_FILE_NO_DEVICE_SPACE', { kind: 'quotaExceeded' }],
  ['InvalidStateError', { kind: 'closed' }],
  ['UnknownError', { kind: 'failed', reason: 'UnknownError: words' }],
])('[DB-17] %s', (name, failure) => {
  expect(toStorageFailure(new DOMException('words', name))).toEqual(failure);
});

test('[DB-17] what is no error is a failure too', () => {
  expect(toStorageFailure(null)).toEqual({ kind: 'failed', reason: 'not an Error' });
});
