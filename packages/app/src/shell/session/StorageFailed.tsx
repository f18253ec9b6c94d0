import type { I18n } from '@lingui/core';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../crash/Notice.tsx';
import type { SessionState } from './gate.ts';

type Reason = Extract<SessionState, { readonly kind: 'storageFailed' }>['reason'];

/** What this browser keeps cannot be used, so there is nothing to show. */
export function StorageFailed({ reason }: { readonly reason: Reason }) {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      title={i18n._({ id: 'session.storageFailed', message: 'Parley cannot open what it keeps here' })}
      text={textOf(i18n, reason)}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {i18n._({ id: 'session.storageReload', message: 'Reload' })}
        </Button>
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
          'It was written by a newer version. Reload to get that version; if this stays, close the other tabs first.',
      });
    case 'blocked':
      return i18n._({
        id: 'session.blocked',
        message: 'Another tab with an older version holds it. Close the other tabs, then reload.',
      });
    case 'broken':
      return i18n._({
        id: 'session.broken',
        message:
          'The browser’s storage does not answer. Reload; if this stays, restart the browser, or remove the data of this site and sign in again. What was sent is on your homeserver.',
      });
  }
}
