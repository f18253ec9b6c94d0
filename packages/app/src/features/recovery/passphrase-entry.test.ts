import { expect, test } from 'vitest';
import { NO_PASSPHRASE, problemOf, SHORTEST_OF_RECOVERY } from './passphrase-entry.ts';

test('[RC-03] a passphrase is long enough and written twice', () => {
  const text = 'x'.repeat(SHORTEST_OF_RECOVERY);
  const problem = (entry: string, repeated: string) => problemOf({ text: entry, repeated }, SHORTEST_OF_RECOVERY);
  expect(problemOf(NO_PASSPHRASE, SHORTEST_OF_RECOVERY)).toBe('short');
  expect(problem(text.slice(1), text.slice(1))).toBe('short');
  expect(problem(text, text.slice(1))).toBe('differs');
  expect(problem(text, text)).toBeNull();
});
