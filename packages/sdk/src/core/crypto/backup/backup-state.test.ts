import { expect, test } from 'vitest';
import { backupStateOf, readBackupSecret } from './backup-state.ts';

const INFO = { version: '1', algorithm: '', publicKey: 'public', authData: {}, count: 0 };

test('[06.SS-03] a key that an older client stored as numbers is read as the key it is', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => at * 8);
  const base64 = Buffer.from(bytes).toString('base64');
  expect(readBackupSecret(bytes.join(','))).toBe(base64);
  expect(readBackupSecret(base64)).toBe(base64);
  expect(readBackupSecret('1,2,x')).toBe('1,2,x');
});

test('[06.DF-05] [06.DF-06] [06.DF-07] a backup that cannot be read is no working one, and one that was not asked for is not none', () => {
  expect(backupStateOf({ kind: 'none' })).toBe('none');
  expect(backupStateOf({ kind: 'unknown' })).toBe('unconfigured');
  expect(backupStateOf({ kind: 'locked', info: INFO, isTrusted: true })).toBe('unconfigured');
  expect(backupStateOf({ kind: 'working', info: INFO, privateKey: 'private' })).toBe('working');
});
