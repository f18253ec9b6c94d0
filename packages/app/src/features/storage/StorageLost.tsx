import type { Keeps } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';

/** Message that the stored session is gone. The user must not get a second identity without knowing (SH-11). */
export function StorageLost() {
  const i18n = useI18n();
  const startOver = useCommand('storage.startOver');
  const [isBusy, setIsBusy] = useState(false);
  const leave = () => {
    setIsBusy(true);
    void startOver(null).finally(() => setIsBusy(false));
  };
  return (
    <Notice
      role="alert"
      place="page"
      title={i18n._({ id: 'session.lost', message: 'Parley’s data in this browser is gone' })}
      text={i18n._({
        id: 'session.lostText',
        message:
          'The browser removed or damaged it. Your messages are on your homeserver, but messages that were not sent yet are lost. Sign in again to continue.',
      })}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={leave}>
          {i18n._({ id: 'session.signInAgain', message: 'Sign in again' })}
        </Button>
      }
    />
  );
}

export interface ForgottenProps {
  readonly keeps: Keeps;
  readonly onSignIn: () => void;
}

/** Somebody was signed in here the last time, and the engine finds nobody (SH-12). */
export function Forgotten({ keeps, onSignIn }: ForgottenProps) {
  const i18n = useI18n();
  return (
    <Notice
      role="alert"
      place="page"
      title={i18n._({ id: 'session.lost', message: 'Parley’s data in this browser is gone' })}
      text={
        keeps === 'everything'
          ? i18n._({
              id: 'session.forgotten',
              message:
                'You were signed in here, but the browser removed the data. Sign in again to continue. You will appear as a new device.',
            })
          : i18n._({
              id: 'session.unreachable',
              message:
                'You were signed in here, but the browser does not open its storage. Restarting the browser often helps. Signing in now makes a new device.',
            })
      }
      actions={
        <Button variant="primary" onClick={onSignIn}>
          {i18n._({ id: 'session.signInAgain', message: 'Sign in again' })}
        </Button>
      }
    />
  );
}
