import type { I18n } from '@lingui/core';
import { describeSignInFailure } from '../sign-in-failure.ts';
import type { ForgotProblem } from './use-forgot.ts';

/** One sentence for people, and what to do. `server` is what was asked for. */
export function describeForgot(i18n: I18n, failure: ForgotProblem, server: string): string {
  switch (failure.kind) {
    case 'noMail':
      return i18n._({ id: 'forgot.noMail', message: 'Enter the email address of your account.' });
    case 'noPassword':
      return i18n._({ id: 'forgot.noPassword', message: 'Choose a new password.' });
    case 'mailUnknown':
      return i18n._({
        id: 'forgot.mailUnknown',
        message: 'No account on {server} has this address.',
        values: { server },
      });
    case 'notConfirmed':
      return i18n._({ id: 'forgot.notConfirmed', message: 'The link in the mail was not opened yet.' });
    default:
      return describeSignInFailure(i18n, failure, server);
  }
}
