import type { I18n } from '@lingui/core';
import type { BeginRegistrationFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { describeSignInFailure, type SignInFailure } from '../sign-in-failure.ts';

/** Why there is no account yet: what the form itself finds, what the engine says, and what stands between. */
export type RegistrationProblem =
  | BeginRegistrationFailure
  | PortFailure
  | Extract<SignInFailure, { readonly kind: 'noHomeserver' | 'notAllowed' }>
  | { readonly kind: 'noUsername' | 'noPassword' | 'noMail' };

/** One sentence for people, and what to do. `server` is what was asked for. */
export function describeRegistration(i18n: I18n, failure: RegistrationProblem, server: string): string {
  switch (failure.kind) {
    case 'noUsername':
      return i18n._({ id: 'register.noUsername', message: 'Choose a username.' });
    case 'noPassword':
      return i18n._({ id: 'register.noPassword', message: 'Choose a password.' });
    case 'noMail':
      return i18n._({ id: 'register.noMail', message: 'This server needs your email address.' });
    case 'registrationOff':
      return i18n._({
        id: 'register.off',
        message: '{server} does not let you create an account here. Choose another server, or ask its administrator.',
        values: { server },
      });
    case 'nameTaken':
      return i18n._({ id: 'register.nameTaken', message: 'Somebody has this username already. Choose another one.' });
    case 'nameInvalid':
      return i18n._({
        id: 'register.nameInvalid',
        message: 'A username has small letters a–z, digits, and the signs . _ = - / + only.',
      });
    case 'nameReserved':
      return i18n._({
        id: 'register.nameReserved',
        message: 'The server keeps this username for others. Choose another one.',
      });
    case 'weakPassword':
    case 'mailRefused':
      return i18n._({
        id: 'register.refused',
        message: 'The server says: {message}',
        values: { message: failure.message },
      });
    case 'awaitsApproval':
      return i18n._({ id: 'register.awaits', message: 'An administrator has to approve your account.' });
    default:
      return describeSignInFailure(i18n, failure, server);
  }
}
