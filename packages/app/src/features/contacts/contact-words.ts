import type { I18n } from '@lingui/core';
import type { ContactFailure, ThirdPartyId } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** An address as people write it. */
export function addressText({ medium, address }: ThirdPartyId): string {
  return medium === 'msisdn' ? `+${address}` : address;
}

/** The words for an act on addresses that failed. */
export function contactFailureText(i18n: I18n, failure: ContactFailure | PortFailure): string {
  switch (failure.kind) {
    case 'inUse':
      return i18n._({ id: 'contacts.inUse', message: 'Another account has this address.' });
    case 'badAddress':
      return i18n._({ id: 'contacts.badAddress', message: 'The server does not know such an address. Check it.' });
    case 'notTaken':
    case 'refused':
      return refusedText(i18n, failure.message);
    case 'notConfirmed':
      return i18n._({ id: 'contacts.notConfirmed', message: 'The address is not confirmed yet.' });
    case 'wrongCode':
      return i18n._({ id: 'contacts.wrongCode', message: 'This is not the code that was sent.' });
    case 'identityUnreachable':
      return i18n._({ id: 'contacts.identityAway', message: 'The identity server was not reached. Try again later.' });
    case 'noIdentityServer':
      return i18n._({ id: 'contacts.noneChosen', message: 'No identity server is chosen.' });
    case 'badIdentityServer':
      return badServerText(i18n, failure.message);
    case 'termsNotSigned':
      return i18n._({ id: 'contacts.notAgreed', message: 'The identity server asks you to agree to its terms first.' });
    case 'noHashes':
      return i18n._({
        id: 'contacts.noHashes',
        message: 'The identity server wants addresses in the open. They are not sent to it.',
      });
    default:
      return i18n._({ id: 'contacts.failed', message: 'The server was not reached. Try again in a moment.' });
  }
}

function refusedText(i18n: I18n, message: string): string {
  if (message === '') return i18n._({ id: 'contacts.refusedBare', message: 'The server refused.' });
  return i18n._({ id: 'contacts.refused', message: 'The server refused: {message}', values: { message } });
}

type BadServer = Extract<ContactFailure, { readonly kind: 'badIdentityServer' }>['message'];

function badServerText(i18n: I18n, message: BadServer): string {
  return message === 'Invalid base_url for m.identity_server'
    ? i18n._({ id: 'contacts.badUrl', message: 'This is not the address of a server.' })
    : i18n._({ id: 'contacts.notIdentity', message: 'There is no identity server at this address.' });
}
