import type { I18n } from '@lingui/core';
import type { ContactFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { SaidFailure } from './ask-dialog.ts';
import { contactFailureText } from './contact-words.ts';

/** A failure as a dialog that asks takes it: in words, but for the server's question who asks. */
export function saidOf(i18n: I18n, failure: ContactFailure | PortFailure): SaidFailure {
  return failure.kind === 'authenticationRequired'
    ? failure
    : { kind: 'said', text: contactFailureText(i18n, failure) };
}
