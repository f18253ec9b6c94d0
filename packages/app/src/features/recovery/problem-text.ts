import type { I18n } from '@lingui/core';
import type { RecoveryProblem } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

export type AnyProblem = RecoveryProblem | PortFailure | { readonly kind: 'badKeyFile' | 'wrongPassphrase' };

/** Text of an error, with advice. */
export function problemText(i18n: I18n, problem: AnyProblem): string {
  switch (problem.kind) {
    case 'badRecoveryKey':
      return badKeyText(i18n, problem.text);
    case 'wrongKey':
      return i18n._({ id: 'recovery.wrongKey', message: 'This is not the recovery key of this account.' });
    case 'notSetUp':
      return i18n._({ id: 'recovery.notSetUp', message: 'This account has no recovery key yet.' });
    case 'locked':
      return i18n._({ id: 'recovery.isLocked', message: 'Enter your current recovery key first.' });
    case 'notVerified':
      return i18n._({
        id: 'recovery.notVerified',
        message: 'This device is not verified yet. Verify it first, then try again.',
      });
    case 'unreachable':
      return i18n._({
        id: 'recovery.unreachable',
        message: 'Your homeserver cannot be reached. Nothing is lost; try again once it can.',
      });
    case 'badKeyFile':
      return i18n._({ id: 'recovery.badKeyFile', message: 'This is not a key file.' });
    case 'wrongPassphrase':
      return i18n._({ id: 'recovery.wrongPassphrase', message: 'The passphrase is wrong.' });
    case 'failed':
      return i18n._({
        id: 'recovery.failed',
        message: 'That did not work: {reason}',
        values: { reason: problem.text },
      });
    case 'signedOut':
    case 'unavailable':
      return i18n._({ id: 'recovery.unavailable', message: 'Encryption is not available on this device.' });
    case 'cancelled':
    case 'bug':
    case 'engineLost':
    case 'versionMismatch':
      return i18n._({ id: 'recovery.again', message: 'That did not work. Try again in a moment.' });
  }
}

/** Text of an error of an entered recovery key. If characters are missing, the checksum cannot be right either. */
export function entryProblemText(i18n: I18n, problem: AnyProblem, entry: string): string {
  const isWhole = entry.replaceAll(/\s/g, '').length === KEY_LENGTH;
  const isSum = problem.kind === 'badRecoveryKey' && problem.text === 'Incorrect parity';
  return problemText(i18n, isSum && !isWhole ? { ...problem, text: 'Incorrect length' } : problem);
}

/** Length of a recovery key without spaces. */
const KEY_LENGTH = 48;

function badKeyText(i18n: I18n, text: string): string {
  switch (text) {
    case 'Incorrect parity':
      return i18n._({
        id: 'recovery.badParity',
        message: 'The recovery key has a typing error. Compare it with the saved one.',
      });
    case 'Incorrect length':
      return i18n._({ id: 'recovery.badLength', message: 'The recovery key is too short or too long.' });
    default:
      return i18n._({ id: 'recovery.badKey', message: 'This is not a recovery key.' });
  }
}
