import type { I18n } from '@lingui/core';
import type { DecryptionFailureCode } from '@parley/sdk/client/contract.ts';

/** Message that could not be decrypted: not yet, if there is no `failure`. */
export interface Undecrypted {
  readonly failure: { readonly code: DecryptionFailureCode; readonly text: string } | null;
}

/** Why an encrypted message cannot be read, in the words of a person: one cause each. */
export function undecryptedText(i18n: I18n, { failure }: Undecrypted): string {
  if (failure === null) return i18n._({ id: 'undecrypted.pending', message: 'Decrypting…' });
  return i18n._({
    id: 'undecrypted.failed',
    message: 'Unable to decrypt: {cause}',
    values: { cause: causeText(i18n, failure) },
  });
}

/** The text for several adjacent messages with the same reason. */
export function undecryptedManyText(i18n: I18n, { failure }: Undecrypted, count: number): string {
  if (failure === null) {
    return i18n._({
      id: 'undecrypted.manyPending',
      message: '{count} encrypted messages: decrypting…',
      values: { count },
    });
  }
  return i18n._({
    id: 'undecrypted.many',
    message: '{count} messages. Unable to decrypt: {cause}',
    values: { count, cause: causeText(i18n, failure) },
  });
}

/** True if the recovery key may decrypt it. */
export function isOpenedByRecovery({ failure }: Undecrypted): boolean {
  return failure?.code === 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED';
}

/** The one thing to do then. */
export function enterKeyText(i18n: I18n): string {
  return i18n._({ id: 'undecrypted.enterKey', message: 'Enter recovery key' });
}

function causeText(i18n: I18n, { code, text }: NonNullable<Undecrypted['failure']>): string {
  switch (code) {
    case 'MEGOLM_UNKNOWN_INBOUND_SESSION_ID':
    case 'OLM_UNKNOWN_MESSAGE_INDEX':
      return i18n._({ id: 'undecrypted.noKey', message: 'the key has not arrived yet.' });
    case 'MEGOLM_KEY_WITHHELD':
      return i18n._({ id: 'undecrypted.withheld', message: 'the sender did not share the key with this device.' });
    case 'MEGOLM_KEY_WITHHELD_FOR_UNVERIFIED_DEVICE':
      return i18n._({ id: 'undecrypted.unverified', message: 'the sender sends messages to verified devices only.' });
    case 'HISTORICAL_MESSAGE_USER_NOT_JOINED':
      return i18n._({ id: 'undecrypted.notJoined', message: 'it was sent before you joined.' });
    case 'HISTORICAL_MESSAGE_NO_KEY_BACKUP':
      return i18n._({
        id: 'undecrypted.noBackup',
        message: 'it was sent before you signed in on this device, and no backup has its key.',
      });
    case 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED':
      return i18n._({ id: 'undecrypted.earlier', message: 'it was sent before you signed in on this device.' });
    case 'HISTORICAL_MESSAGE_WORKING_BACKUP':
      return i18n._({ id: 'undecrypted.notInBackup', message: 'its key is not in your backup yet.' });
    case 'SENDER_IDENTITY_PREVIOUSLY_VERIFIED':
      return i18n._({ id: 'undecrypted.identity', message: 'the sender’s identity has changed.' });
    case 'UNKNOWN_SENDER_DEVICE':
      return i18n._({ id: 'undecrypted.device', message: 'the sending device is unknown.' });
    case 'UNSIGNED_SENDER_DEVICE':
      return i18n._({ id: 'undecrypted.unsigned', message: 'the sender has not verified the device that sent it.' });
    case 'UNKNOWN_ERROR':
      return text;
  }
}
