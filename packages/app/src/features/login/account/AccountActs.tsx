import type { UserId } from '@parley/sdk/client/ids.ts';
import { useState } from 'react';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './account.module.css';
import type { AskDialog } from './ask-dialog.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Deactivate } from './Deactivate.tsx';
import { useMayChangePassword } from './use-may-change-password.ts';

export interface AccountActsProps {
  readonly userId: UserId;
  readonly AskDialog: AskDialog;
}

/** Another password for the account, and its end. */
export function AccountActs(props: AccountActsProps) {
  const i18n = useI18n();
  const [asking, setAsking] = useState<'password' | 'deactivate' | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const mayChange = useMayChangePassword();
  const close = () => setAsking(null);
  return (
    <>
      <div className={styles.act}>
        <p>
          {mayChange === false
            ? i18n._({
                id: 'account.passwordFixed',
                message: 'Your server does not let you change your password here.',
              })
            : i18n._({ id: 'account.passwordText', message: 'The password that you sign in with.' })}
        </p>
        {mayChange !== false && (
          <Button disabled={mayChange === null} onClick={() => setAsking('password')}>
            {i18n._({ id: 'account.changePassword', message: 'Change password' })}
          </Button>
        )}
        <p role="status" className={styles.done}>
          {isChanged && i18n._({ id: 'account.changed', message: 'Password changed.' })}
        </p>
      </div>
      <div className={styles.act}>
        <p>
          {i18n._({
            id: 'account.deactivateText',
            message: 'Deactivating ends the account for good. Nobody can use it or its name again.',
          })}
        </p>
        <Button variant="danger" onClick={() => setAsking('deactivate')}>
          {i18n._({ id: 'account.deactivate', message: 'Deactivate account' })}
        </Button>
      </div>
      {asking === 'password' && <ChangePassword {...props} onChanged={() => setIsChanged(true)} onClose={close} />}
      {asking === 'deactivate' && <Deactivate {...props} onClose={close} />}
    </>
  );
}
