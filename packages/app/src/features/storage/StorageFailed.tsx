import type { I18n } from '@lingui/core';
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';

type Reason = Extract<ClientApi['login.session']['value'], { readonly kind: 'storageFailed' }>['reason'];

/** Message that this browser's data cannot be used now, so there is nothing to show (SH-10). */
export function StorageFailed({ reason }: { readonly reason: Reason }) {
  const i18n = useI18n();
  const retry = useCommand('storage.retry');
  return (
    <Notice
      role="alert"
      place="page"
      title={i18n._({ id: 'session.storageFailed', message: 'Parley cannot open its data in this browser' })}
      text={textOf(i18n, reason)}
      actions={
        reason === 'tooNew' ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {i18n._({ id: 'session.storageReload', message: 'Reload' })}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => void retry(null)}>
            {i18n._({ id: 'session.storageRetry', message: 'Try again' })}
          </Button>
        )
      }
    />
  );
}

function textOf(i18n: I18n, reason: Reason): string {
  switch (reason) {
    case 'tooNew':
      return i18n._({
        id: 'session.tooNew',
        message:
          'The data was written by a newer version of Parley. Reload to get that version. If this message stays, close the other tabs first.',
      });
    case 'blocked':
      return i18n._({
        id: 'session.blocked',
        message: 'Another tab with an older version of Parley is open. Close the other tabs, then try again.',
      });
    case 'full':
      return i18n._({
        id: 'session.full',
        message: 'This device is full. Free some space, then try again. Nothing is lost.',
      });
    case 'broken':
      return i18n._({
        id: 'session.broken',
        message:
          'The browser’s storage does not respond. Try again; if that does not help, restart the browser. Messages that were sent are on your homeserver.',
      });
  }
}
