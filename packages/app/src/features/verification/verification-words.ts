import type { I18n } from '@lingui/core';
import type { RequestVerificationFailure, VerificationState } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** Whom it is with: a name, or null for another device of one's own. */
export type Other = string | null;

type Ended = Extract<VerificationState, { readonly kind: 'cancelled' | 'interrupted' }>;

const DIFFERENT: ReadonlySet<string> = new Set(['m.mismatched_sas', 'm.key_mismatch', 'm.mismatched_commitment']);

/** True if verification ended because the two sides have different keys. */
export function isAlarming(state: Ended): boolean {
  return state.kind === 'cancelled' && DIFFERENT.has(state.code);
}

/** Why it ended without anything being verified. */
export function endText(i18n: I18n, state: Ended, other: Other): string {
  if (isAlarming(state)) {
    return i18n._({
      id: 'verification.different',
      message:
        'The two sides do not match. Somebody may be intercepting the connection, or the code was not scanned correctly. Nothing was verified.',
    });
  }
  if (state.kind === 'interrupted') {
    return i18n._({
      id: 'verification.interrupted',
      message: 'The verification was interrupted. Nothing was verified.',
    });
  }
  if (state.code === 'm.timeout')
    return i18n._({
      id: 'verification.timeout',
      message: 'The verification took longer than ten minutes. Nothing was verified.',
    });
  if (state.code === 'm.accepted')
    return i18n._({ id: 'verification.elsewhere', message: 'The verification continues on another of your devices.' });
  if (state.code === 'm.unknown_transaction')
    return i18n._({ id: 'verification.gone', message: 'The other side ended the verification. Nothing was verified.' });
  if (state.code !== 'm.user')
    return i18n._({ id: 'verification.broken', message: 'It could not be finished. Nothing was verified.' });
  if (state.isByUs) return i18n._({ id: 'verification.cancelled', message: 'It was cancelled. Nothing was verified.' });
  return other === null
    ? i18n._({ id: 'verification.cancelledThere', message: 'It was cancelled on the other device.' })
    : i18n._({ id: 'verification.cancelledBy', message: '{name} cancelled it.', values: { name: other } });
}

/** Why something about a verification was not done. */
export function failureText(i18n: I18n, failure: RequestVerificationFailure | PortFailure): string {
  switch (failure.kind) {
    case 'unknownUser':
    case 'unknownDevice':
      return i18n._({
        id: 'verification.noKeys',
        message: 'They have not set up encryption yet, so there is nothing to verify.',
      });
    case 'otherCode':
      return i18n._({
        id: 'verification.otherCode',
        message: 'This is the wrong code. Scan the code that the other device shows now.',
      });
    case 'noIdentity':
      return i18n._({ id: 'verification.noOwn', message: 'Your own encryption is not set up yet.' });
    case 'unavailable':
      return i18n._({ id: 'verification.unavailable', message: 'Encryption is not available on this device.' });
    case 'refused':
      return i18n._({
        id: 'verification.refused',
        message: 'The server refused: {reason}',
        values: { reason: failure.message },
      });
    default:
      return i18n._({ id: 'verification.failed', message: 'The other side was not reached. Try again in a moment.' });
  }
}
