import type { I18n } from '@lingui/core';
import type { ReportFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

type Failure = ReportFailure | PortFailure | { readonly kind: 'oneself' };

/** The reason why something was not done, as a sentence. */
export function moderationFailureText(i18n: I18n, failure: Failure): string {
  switch (failure.kind) {
    case 'refused': {
      const reason = failure.message === '' ? String(failure.status) : failure.message;
      return i18n._({ id: 'moderation.refused', message: 'The server refused: {reason}', values: { reason } });
    }
    case 'unsupported':
      return i18n._({ id: 'moderation.unsupported', message: 'Your server does not take such reports.' });
    default:
      return i18n._({ id: 'moderation.failed', message: 'The server was not reached. Try again in a moment.' });
  }
}
